import { type Draft, draftOf, isOvertaken, noBasis } from '#core/rules/draft.ts';
import { asProblem, isUnknown, type Problem, RequestFailure, versionField } from '#core/rules/problem.ts';
import { isSame } from '#core/rules/same.ts';
import type { FormDefinition } from '#forms/define-form.ts';
import type { Origin, SubmissionInput } from '#machines/submission/types.ts';
import { text, type TextKey } from '#texts/texts.ts';
import type { Drafts } from '../services.ts';

interface Original<Data, Source> {
  /**
   * Reads it again.
   * @throws RequestFailure
   */
  read: (source: Source, entered: Data) => Promise<Source>;
  /** Null if the server does not count versions. */
  versionOf: (source: Source) => number | null;
}

/** A stored thing of which the form edits a copy. */
export interface Edited<Data, Source> extends Original<Data, Source> {
  kind: 'edit';
  /** Message when it has been renamed or deleted, and the entered data were stored for a new one. */
  rescued: TextKey;
}

/** A stored thing to which the form adds; the entered data themselves name it. */
export interface AddedTo<Data, Source> extends Original<Data, Source> {
  kind: 'addition';
  /** The thing that the data refer to, as shown now; the same object while they refer to the same thing. */
  follow: (entered: Data, source: Source) => Source;
  /** The shown facts about it; null if there are none. */
  factsOf: (source: Source) => object | null;
  /** Describes for people what has changed since it was chosen. */
  describe: (before: object | null, newest: Source) => { title: string; changes: readonly string[] };
}

interface Parts<Data extends object, Source, Wire> {
  form: FormDefinition<Data, Source, Wire>;
  source: Source;
  /** Undefined for a new thing. */
  original: Edited<Data, Source> | AddedTo<Data, Source> | undefined;
  save: (wire: Wire) => Promise<void>;
  drafts: Drafts;
  /** Name under which the draft is stored. */
  name: string;
}

/** The failure that the app reports itself if the server counts no versions. */
const overtaken: Problem = { status: 409, message: '', fields: { [versionField]: '' } };

const isLike = (kept: object, initial: object): boolean => Object.keys(kept).every((key) => key in initial);

/**
 * The draft if it fits the form, without a basis that does not; null for a draft of an older version of the
 * form.
 */
function fitting<Data extends object>(
  draft: Draft | null,
  initial: Data,
  isEdit: boolean,
): Draft<Data> | null {
  if (!draft || !isLike(draft.entered, initial)) return null;
  const facts = draft.basis?.facts;
  const isKnown = !isEdit || (facts !== null && facts !== undefined && isLike(facts, initial));
  return { ...draft, entered: draft.entered as Data, basis: isKnown ? draft.basis : null };
}

/** Input of the machine that saves a form. */
export function submissionInput<Data extends object, Source, Wire>({
  form,
  source,
  original,
  save,
  drafts,
  name,
}: Parts<Data, Source, Wire>): SubmissionInput<Data> {
  const blank = form.fromWire(source);
  const isEdit = original?.kind === 'edit';
  const originOf = (read: Source): Origin<Data> => {
    if (!original) return { source: read, initial: blank, basis: noBasis };
    const version = original.versionOf(read);
    if (original.kind === 'addition')
      return { source: read, initial: blank, basis: { facts: original.factsOf(read), version } };
    const initial = form.fromWire(read);
    return { source: read, initial, basis: { facts: initial, version } };
  };
  /**
   * A thing that no longer exists cannot be saved: the entered data are stored as a draft of a new one,
   * unless there is one already.
   */
  function rescuing(error: unknown, entered: Data): unknown {
    const problem = asProblem(error);
    if (original?.kind !== 'edit' || problem.status !== 404) return error;
    const isFree = drafts.read(form.id) === null;
    if (isFree) drafts.keep(form.id, { entered, basis: noBasis });
    const hint = text(isFree ? original.rescued : 'form.gone');
    return new RequestFailure({ ...problem, message: `${problem.message} ${hint}`.trim() });
  }
  /**
   * Whether the server has this already.
   * @throws RequestFailure when overtaken, like that of a server that counts versions
   */
  async function refuseOvertaken(entered: Data, origin: Origin<Data>): Promise<boolean> {
    if (!original || origin.basis.version !== null) return false;
    const newest = originOf(await original.read(origin.source as Source, entered));
    // Saved by an attempt whose answer was lost.
    if (isEdit && isSame(newest.initial, entered)) return true;
    if (isOvertaken(origin.basis, newest.basis)) throw new RequestFailure(overtaken);
    return false;
  }

  const keep = (entered: Data, { basis }: Origin<Data>, mayBeSaved: boolean) =>
    drafts.keep(name, draftOf(entered, basis, mayBeSaved));

  return {
    kind: original?.kind ?? 'new',
    origin: originOf(source),
    draft: fitting(drafts.read(name), blank, isEdit),
    follow(entered, origin) {
      if (original?.kind !== 'addition') return origin;
      const followed = original.follow(entered, origin.source as Source);
      return followed === origin.source ? origin : originOf(followed);
    },
    read: async (entered, origin) => {
      if (!original) return origin;
      const newest = await original.read(origin.source as Source, entered).catch((error: unknown) => {
        throw rescuing(error, entered);
      });
      return originOf(newest);
    },
    isComplete: (entered) => form.faults(entered).length === 0,
    async save(entered, origin, mayBeSaved) {
      const of = origin.source as Source;
      const wire = form.toWire(entered, of);
      // Without a change no call is needed; production even answers one with a failure.
      if (isEdit && isSame(form.toWire(origin.initial, of), wire)) return;
      try {
        if (!(await refuseOvertaken(entered, origin))) await save(wire);
      } catch (error) {
        // Also if the form has unmounted, because this very refusal ended the session.
        if (!isUnknown(asProblem(error))) keep(entered, origin, mayBeSaved);
        throw rescuing(error, entered);
      }
    },
    keep: (draft) => drafts.keep(name, draft),
  };
}
