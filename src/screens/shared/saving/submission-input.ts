import { type Draft, draftOf, isOvertaken, noBasis } from '#core/rules/draft.ts';
import { asProblem, isUnknown, type Problem, RequestFailure, versionField } from '#core/rules/problem.ts';
import { isSame } from '#core/rules/same.ts';
import type { FormDefinition } from '#forms/define-form.ts';
import type { Origin, SubmissionInput } from '#machines/submission/types.ts';
import { text, type TextKey } from '#texts/texts.ts';
import type { Drafts } from '../services.ts';

interface Original<Data, Source> {
  /** Reads it anew. @throws RequestFailure */
  read: (source: Source, entered: Data) => Promise<Source>;
  /** Null where the server does not count versions. */
  versionOf: (source: Source) => number | null;
}

/** Something that is there already, and of which the form edits a copy. */
export interface Edited<Data, Source> extends Original<Data, Source> {
  kind: 'edit';
  /** What to say when it is gone, renamed or deleted, and what was typed is kept for a new one. */
  rescued: TextKey;
}

/** Something that is there already, and to which the form adds: what is entered says by itself to what. */
export interface AddedTo<Data, Source> extends Original<Data, Source> {
  kind: 'addition';
  /** What these data are for, as it is shown now; the same object while they are for the same. */
  follow: (entered: Data, source: Source) => Source;
  /** What is shown of it; null where nothing is. */
  factsOf: (source: Source) => object | null;
  /** What has changed since it was chosen, for people. */
  describe: (before: object | null, newest: Source) => { title: string; changes: readonly string[] };
}

interface Parts<Data extends object, Source, Wire> {
  form: FormDefinition<Data, Source, Wire>;
  source: Source;
  /** None where what is saved is new. */
  original: Edited<Data, Source> | AddedTo<Data, Source> | undefined;
  save: (wire: Wire) => Promise<void>;
  drafts: Drafts;
  /** Under which the draft is kept. */
  name: string;
}

/** What the app finds by itself where the server counts no versions. */
const overtaken: Problem = { status: 409, message: '', fields: { [versionField]: '' } };

const isLike = (kept: object, initial: object): boolean => Object.keys(kept).every((key) => key in initial);

/** A draft that fits the form, without a basis that does not; null for one of an older version of the form. */
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

/** What the save of a form starts from. */
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
  /** What is gone cannot be saved to: what was typed is kept for a new one, unless another new one was begun. */
  function rescuing(error: unknown, entered: Data): unknown {
    const problem = asProblem(error);
    if (original?.kind !== 'edit' || problem.status !== 404) return error;
    const isFree = drafts.read(form.id) === null;
    if (isFree) drafts.keep(form.id, { entered, basis: noBasis });
    const hint = text(isFree ? original.rescued : 'form.gone');
    return new RequestFailure({ ...problem, message: `${problem.message} ${hint}`.trim() });
  }
  /** Whether the server has this already. @throws RequestFailure as a server that counts versions, when overtaken */
  async function refuseOvertaken(entered: Data, origin: Origin<Data>): Promise<boolean> {
    if (!original || origin.basis.version !== null) return false;
    const newest = originOf(await original.read(origin.source as Source, entered));
    // Saved by a try whose answer was lost.
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
      // Nothing changed needs no call; production even takes one for a failure.
      if (isEdit && isSame(form.toWire(origin.initial, of), wire)) return;
      try {
        if (!(await refuseOvertaken(entered, origin))) await save(wire);
      } catch (error) {
        // Also when the form is gone by now, since the session has ended by this very refusal.
        if (!isUnknown(asProblem(error))) keep(entered, origin, mayBeSaved);
        throw rescuing(error, entered);
      }
    },
    keep: (draft) => drafts.keep(name, draft),
  };
}
