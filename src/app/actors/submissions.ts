import { assign, fromPromise } from 'xstate';
import { type Draft, draftOf, isOvertaken, noBasis } from '#core/rules/draft.ts';
import { asProblem, isUnknown, type Problem, RequestFailure, versionField } from '#core/rules/problem.ts';
import { isSame } from '#core/rules/same.ts';
import { submissionMachine } from '#machines/submission/machine.ts';
import type { Origin, Reading, Saving, SubmissionInput } from '#machines/submission/types.ts';
import type { SaveParts } from '#screens/shared/saving/save-parts.ts';
import type { Drafts, Submission } from '#screens/shared/services.ts';
import { text } from '#texts/texts.ts';

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

/** Input and actors of the machine that saves a form. */
export function submissionParts<Data extends object, Source, Wire>(
  { form, source, original, save, name }: SaveParts<Data, Source, Wire>,
  drafts: Drafts,
) {
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

  const isComplete = (entered: Data): boolean => form.faults(entered).length === 0;
  const input: SubmissionInput<Data> = {
    kind: original?.kind ?? 'new',
    origin: originOf(source),
    draft: fitting(drafts.read(name), blank, isEdit),
    isComplete: isComplete(originOf(source).initial),
  };
  return {
    input,
    /** The origin that the data refer to, as shown now: the data of an addition name what they add to. */
    follow(entered: Data, origin: Origin<Data>): Origin<Data> {
      if (original?.kind !== 'addition') return origin;
      const followed = original.follow(entered, origin.source as Source);
      return followed === origin.source ? origin : originOf(followed);
    },
    /**
     * Reads again what the data refer to.
     * @throws RequestFailure
     */
    async read(entered: Data, origin: Origin<Data>): Promise<Origin<Data>> {
      if (!original) return origin;
      const newest = await original.read(origin.source as Source, entered).catch((error: unknown) => {
        throw rescuing(error, entered);
      });
      return originOf(newest);
    },
    isComplete,
    /**
     * Saves the data; `mayBeSaved` says whether an earlier attempt may have saved them.
     * @throws RequestFailure
     */
    async save(entered: Data, origin: Origin<Data>, mayBeSaved: boolean): Promise<void> {
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
    keep: (draft: Draft | null) => drafts.keep(name, draft),
  };
}

/** Binds the save of a form to what it edits. To the machine the entered data are plain JSON; only its form sets them. */
export const createSubmissions =
  (drafts: Drafts) =>
  <Data extends object, Source, Wire>(parts: SaveParts<Data, Source, Wire>): Submission => {
    const { input, follow, read, isComplete, save, keep } = submissionParts(parts, drafts);
    const own = (given: Reading) => given as { entered: Data; origin: Origin<Data> };
    return {
      input,
      machine: submissionMachine.provide({
        actors: {
          save: fromPromise<void, Saving>(({ input: given }) => {
            const { entered, origin } = own(given);
            return save(entered, origin, given.mayBeSaved);
          }),
          readNewest: fromPromise<Origin, Reading>(({ input: given }) => {
            const { entered, origin } = own(given);
            return read(entered, origin);
          }),
        },
        actions: {
          judgeEntered: assign(({ context }) => {
            const { entered, origin } = own(context);
            return { origin: follow(entered, origin), isComplete: isComplete(entered) };
          }),
          keep: (_, { draft }) => keep(draft),
        },
      }),
    };
  };
