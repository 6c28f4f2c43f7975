import { assign, fromPromise } from 'xstate';
import type { Act } from '#core/contract/journal/act.ts';
import { type Draft, draftOf, isOvertaken, triesAfter } from '#core/rules/draft.ts';
import {
  asProblem,
  asUnsent,
  isUnknown,
  type Problem,
  RequestFailure,
  versionField,
} from '#core/rules/problem.ts';
import { fallbackLanguage } from '#core/rules/languages.ts';
import { isSame } from '#core/rules/same.ts';
import { completedDraft } from '#forms/completed-draft.ts';
import type { FormDefinition } from '#forms/define-form.ts';
import { submissionMachine } from '#machines/submission/machine.ts';
import type { Origin, Reading, Saving, SubmissionInput } from '#machines/submission/types.ts';
import { shownLanguage, text } from '#texts/texts.ts';
import type { Drafts } from '../services.ts';
import type { SaveParts } from './save-parts.ts';

/** The problem of a conflict that the app itself finds, because the server counts no versions. */
const conflict: Problem = { status: 409, message: '', fields: { [versionField]: '' } };

const hasOnlyKeysOf = (stored: object, initial: object): boolean =>
  Object.keys(stored).every((key) => key in initial);

/**
 * Fits a stored draft to the current form: drops a base that does not fit the form, and gives fields that are newer
 * than the draft their initial values. Null if there is no draft, or if it has a field that the form does not have.
 */
function fittingDraft<Data extends object>(
  form: Pick<FormDefinition<Data>, 'schema'>,
  draft: Draft | null,
  initial: Data,
): Draft<Data> | null {
  if (!draft || !hasOnlyKeysOf(draft.entered, initial)) return null;
  const base = draft.base && hasOnlyKeysOf(draft.base.data, initial) ? draft.base : null;
  return completedDraft(form, { ...draft, base }, initial);
}

/** Input and actors of the machine that saves a form. */
export function submissionParts<Data extends object, Source, Wire>(
  { form, source, original, save, name, begun }: SaveParts<Data, Source, Wire>,
  drafts: Drafts,
) {
  const isEdit = original !== undefined;
  const originOf = (read: Source): Origin<Data> => ({
    source: read,
    data: form.fromWire(read),
    version: original?.versionOf?.(read) ?? null,
  });
  const secrets: readonly string[] = form.notInDrafts ?? [];
  const withoutSecrets = <Kept extends object>(entered: Kept): Kept =>
    Object.fromEntries(Object.entries(entered).filter(([field]) => !secrets.includes(field))) as Kept;
  /** The name under which the draft is stored: that of a new thing, once the edited one no longer exists. */
  let draftName = name;
  /** Stores the draft, or removes it if it is null. */
  const keep = (draft: Draft | null): void =>
    drafts.keep(
      draftName,
      draft && {
        entered: withoutSecrets(draft.entered),
        base: draft.base && { ...draft.base, data: withoutSecrets(draft.base.data) },
        ...(draft.unanswered ? { unanswered: draft.unanswered.map(withoutSecrets) } : {}),
      },
    );
  /**
   * Converts the error of an edit whose thing no longer exists: makes the draft one of a new thing, unless another draft
   * is stored there, and adds a hint to the message, without the server's words if they are
   * not in the user's language. Returns other errors unchanged.
   */
  function withRescue(error: unknown, entered: Data, origin: Origin<Data>, unanswered: readonly Data[]) {
    const problem = asProblem(error);
    if (!isEdit || problem.status !== 404) return error;
    const tries = triesAfter(unanswered, entered, problem);
    const isFree = draftName === form.id || drafts.read(form.id) === null;
    if (isFree) {
      if (draftName !== form.id) drafts.keep(draftName, null);
      draftName = form.id;
      keep(draftOf(entered, origin, tries));
    }
    const cause = text(tries.length > 0 ? 'form.goneByOwn' : 'form.gone');
    const hint = text(isFree ? 'form.rescued' : 'form.copy');
    // The server's own words are English.
    const isReadable = problem.isTranslated || shownLanguage() === fallbackLanguage;
    const refusal = isReadable ? problem.message : '';
    const message = `${refusal} ${cause} ${hint}`.trim();
    return new RequestFailure({ ...problem, message, isTranslated: true });
  }
  /**
   * Returns whether no write is needed. Reads the thing before the write only if the answer to the write would not show
   * that: production fails a write that changes nothing, and a server without versions accepts any write.
   * @throws RequestFailure a conflict if others have changed the thing meanwhile; also if the read fails
   */
  async function needsNoWrite(entered: Data, origin: Origin<Data>, isUnchanged: boolean): Promise<boolean> {
    if (!original || (origin.version !== null && !isUnchanged)) return false;
    const read = await original.read().catch((error: unknown) => {
      throw asUnsent(error);
    });
    const newest = originOf(read);
    // An earlier attempt whose answer was lost may have saved the data.
    if (isSame(newest.data, entered)) return true;
    if (isOvertaken(origin, newest)) throw new RequestFailure(conflict);
    return isUnchanged;
  }

  const origin = originOf(source);
  const isComplete = (entered: Data): boolean => form.faults(entered).length === 0;
  const input: SubmissionInput<Data> = {
    isEdit,
    origin,
    draft: fittingDraft(form, drafts.read(name), origin.data),
    begun,
    isComplete: isComplete(origin.data),
  };
  return {
    input,
    /**
     * Reads the origin of the data again. `unanswered` means the same as for `save`.
     * @throws RequestFailure
     */
    async read(entered: Data, known: Origin<Data>, unanswered: readonly Data[]): Promise<Origin<Data>> {
      if (!original) return known;
      const newest = await original.read().catch((error: unknown) => {
        throw withRescue(error, entered, known, unanswered);
      });
      return originOf(newest);
    },
    isComplete,
    /**
     * Saves the data. Resolves to the number by which the save can be undone; null if nothing was written, or if the
     * server keeps no journal. `unanswered` holds the data of earlier saves that received no answer.
     * @throws RequestFailure
     */
    async save(entered: Data, known: Origin<Data>, unanswered: readonly Data[]): Promise<Act> {
      const stored = known.source as Source;
      const wire = form.toWire(entered, stored);
      const isUnchanged = isEdit && unanswered.length === 0 && isSame(form.toWire(known.data, stored), wire);
      try {
        if (await needsNoWrite(entered, known, isUnchanged)) return null;
        return await save(wire);
      } catch (error) {
        // A refusal can end the session and so unmount the form before it stores its draft. After an unknown outcome,
        // the draft that was stored before the save remains: it lists this save among those without an answer.
        if (!isUnknown(asProblem(error))) keep(draftOf(entered, known, unanswered));
        throw withRescue(error, entered, known, unanswered);
      }
    },
    keep,
  };
}

/**
 * The machine that saves a form, and its input. The machine types entered data as any object; the casts are safe, because
 * only its form sets the data.
 */
export function createSubmission<Data extends object, Source, Wire>(
  parts: SaveParts<Data, Source, Wire>,
  drafts: Drafts,
) {
  const { input, read, isComplete, save, keep } = submissionParts(parts, drafts);
  const asFormData = <Input extends Saving>(untyped: Input) =>
    untyped as Input & { entered: Data; origin: Origin<Data>; unanswered: readonly Data[] };
  const machine = submissionMachine.provide({
    actors: {
      save: fromPromise<Act, Saving>(({ input: actorInput }) => {
        const { entered, origin, unanswered } = asFormData(actorInput);
        return save(entered, origin, unanswered);
      }),
      readNewest: fromPromise<Origin, Reading>(({ input: actorInput }) => {
        const { entered, origin, unanswered } = asFormData(actorInput);
        return read(entered, origin, unanswered);
      }),
    },
    actions: {
      judgeEntered: assign(({ context }) => ({ isComplete: isComplete(asFormData(context).entered) })),
      keep: (_, { draft }) => keep(draft),
    },
  });
  return { machine, input };
}
