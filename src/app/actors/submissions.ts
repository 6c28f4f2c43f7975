import { assign, fromPromise } from 'xstate';
import type { Act } from '#core/contract/journal/act.ts';
import { type Draft, draftOf, isOvertaken, noBasis, triesAfter } from '#core/rules/draft.ts';
import {
  asProblem,
  asUnsent,
  isStale,
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
import type { SaveParts } from '#screens/shared/saving/save-parts.ts';
import type { Drafts, Submission } from '#screens/shared/services.ts';
import { shownLanguage, text } from '#texts/texts.ts';

/** The problem of a conflict that the app itself finds, because the server counts no versions. */
const conflict: Problem = { status: 409, message: '', fields: { [versionField]: '' } };

const hasOnlyKeysOf = (stored: object, initial: object): boolean =>
  Object.keys(stored).every((key) => key in initial);

/**
 * Fits a stored draft to the current form: drops a basis that does not fit the form, and gives fields that are newer
 * than the draft their initial values. Null if there is no draft, or if it has a field that the form does not have.
 */
function fittingDraft<Data extends object>(
  form: Pick<FormDefinition<Data>, 'schema'>,
  draft: Draft | null,
  initial: Data,
  isEdit: boolean,
): Draft<Data> | null {
  if (!draft || !hasOnlyKeysOf(draft.entered, initial)) return null;
  const facts = draft.basis?.facts;
  const basisFits = !isEdit || (facts !== null && facts !== undefined && hasOnlyKeysOf(facts, initial));
  return completedDraft(form, { ...draft, basis: basisFits ? draft.basis : null }, initial, isEdit);
}

/** Input and actors of the machine that saves a form. */
export function submissionParts<Data extends object, Source, Wire>(
  { form, source, original, save, name }: SaveParts<Data, Source, Wire>,
  drafts: Drafts,
) {
  const initialData = form.fromWire(source);
  const isEdit = original?.kind === 'edit';
  const originOf = (read: Source): Origin<Data> => {
    if (!original) return { source: read, initial: initialData, basis: noBasis };
    const version = original.versionOf(read);
    if (original.kind === 'addition')
      return { source: read, initial: initialData, basis: { facts: original.factsOf(read), version } };
    const initial = form.fromWire(read);
    return { source: read, initial, basis: { facts: initial, version } };
  };
  const secrets: readonly string[] = form.notInDrafts ?? [];
  const withoutSecrets = <Kept extends object>(entered: Kept): Kept =>
    Object.fromEntries(Object.entries(entered).filter(([field]) => !secrets.includes(field))) as Kept;
  const store = (at: string, draft: Draft | null): void =>
    drafts.keep(
      at,
      draft && {
        ...draft,
        entered: withoutSecrets(draft.entered),
        ...(draft.unanswered ? { unanswered: draft.unanswered.map(withoutSecrets) } : {}),
      },
    );
  /** The name under which the draft is stored: that of a new thing, once the edited one no longer exists. */
  let draftName = name;
  /** Stores the draft, or removes it if it is null. */
  const keep = (draft: Draft | null): void =>
    store(draftName, draft && (draftName === name ? draft : { ...draft, basis: noBasis }));
  /**
   * Converts the error of an edit whose thing no longer exists: makes the draft one of a new thing, unless another draft
   * is stored there, and adds a hint to the message, without the server's words if they are
   * not in the user's language. Returns other errors unchanged.
   */
  function withRescue(error: unknown, entered: Data, unanswered: readonly Data[]): unknown {
    const problem = asProblem(error);
    if (original?.kind !== 'edit' || problem.status !== 404) return error;
    const tries = triesAfter(unanswered, entered, problem);
    const isFree = draftName === form.id || drafts.read(form.id) === null;
    if (isFree) {
      if (draftName !== form.id) drafts.keep(draftName, null);
      draftName = form.id;
      keep(draftOf(entered, noBasis, tries));
    }
    const cause = text(tries.length > 0 ? 'form.goneByOwn' : 'form.gone');
    const hint = text(isFree ? original.rescued : 'form.copy');
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
    if (!original || (origin.basis.version !== null && !isUnchanged)) return false;
    const read = await original.read(origin.source as Source, entered, null).catch((error: unknown) => {
      throw asUnsent(error);
    });
    const newest = originOf(read);
    // An earlier attempt whose answer was lost may have saved the data.
    if (isEdit && isSame(newest.initial, entered)) return true;
    if (isOvertaken(origin.basis, newest.basis)) throw new RequestFailure(conflict);
    return isUnchanged;
  }

  /** Saves an edit. If it is stale, but the server has the entered data already, nothing is left to save. */
  async function saveEdit(wire: Wire, entered: Data, origin: Origin<Data>): Promise<Act> {
    try {
      return await save(wire);
    } catch (error) {
      if (!original || !isStale(asProblem(error))) throw error;
      const newest = await original.read(origin.source as Source, entered, null).catch(() => null);
      if (newest === null || !isSame(originOf(newest).initial, entered)) throw error;
      // An earlier attempt has saved the data, and its answer was lost.
      return null;
    }
  }

  const isComplete = (entered: Data): boolean => form.faults(entered).length === 0;
  const input: SubmissionInput<Data> = {
    kind: original?.kind ?? 'new',
    origin: originOf(source),
    draft: fittingDraft(form, drafts.read(name), initialData, isEdit),
    isComplete: isComplete(originOf(source).initial),
  };
  return {
    input,
    /** Returns the origin after a change of the data. Only an addition can name another thing than before. */
    follow(entered: Data, origin: Origin<Data>): Origin<Data> {
      if (original?.kind !== 'addition') return origin;
      const followed = original.follow(entered, origin.source as Source);
      return followed === origin.source ? origin : originOf(followed);
    },
    /**
     * Reads the origin of the data again. `refusal` is that of the save before; null if there was none. `unanswered`
     * means the same as for `save`.
     * @throws RequestFailure
     */
    async read(
      entered: Data,
      origin: Origin<Data>,
      unanswered: readonly Data[],
      refusal: Problem | null,
    ): Promise<Origin<Data>> {
      if (!original) return origin;
      const known = origin.source as Source;
      const newest = await original.read(known, entered, refusal).catch((error: unknown) => {
        throw withRescue(error, entered, unanswered);
      });
      return originOf(newest);
    },
    isComplete,
    /**
     * Saves the data. Resolves to the number by which the save can be undone; null if nothing was written, or if the
     * server keeps no journal. `unanswered` holds the data of earlier saves that received no answer.
     * @throws RequestFailure
     */
    async save(entered: Data, origin: Origin<Data>, unanswered: readonly Data[]): Promise<Act> {
      const stored = origin.source as Source;
      const wire = form.toWire(entered, stored);
      const isUnchanged =
        isEdit && unanswered.length === 0 && isSame(form.toWire(origin.initial, stored), wire);
      try {
        if (await needsNoWrite(entered, origin, isUnchanged)) return null;
        return await (isEdit ? saveEdit(wire, entered, origin) : save(wire));
      } catch (error) {
        // A refusal can end the session and so unmount the form before it stores its draft. After an unknown outcome,
        // the draft that was stored before the save remains: it lists this save among those without an answer.
        if (!isUnknown(asProblem(error))) keep(draftOf(entered, origin.basis, unanswered));
        throw withRescue(error, entered, unanswered);
      }
    },
    keep,
  };
}

/**
 * Creates the machine that saves a form. The machine types entered data as any object; the casts are safe, because only
 * its form sets the data.
 */
export const createSubmissions =
  (drafts: Drafts) =>
  <Data extends object, Source, Wire>(parts: SaveParts<Data, Source, Wire>): Submission => {
    const { input, follow, read, isComplete, save, keep } = submissionParts(parts, drafts);
    const asFormData = <Input extends Saving>(untyped: Input) =>
      untyped as Input & { entered: Data; origin: Origin<Data>; unanswered: readonly Data[] };
    return {
      input,
      machine: submissionMachine.provide({
        actors: {
          save: fromPromise<Act, Saving>(({ input: actorInput }) => {
            const { entered, origin, unanswered } = asFormData(actorInput);
            return save(entered, origin, unanswered);
          }),
          readNewest: fromPromise<Origin, Reading>(({ input: actorInput }) => {
            const { entered, origin, unanswered, problem } = asFormData(actorInput);
            return read(entered, origin, unanswered, problem);
          }),
        },
        actions: {
          followEntered: assign(({ context }) => {
            const { entered, origin } = asFormData(context);
            return { origin: follow(entered, origin) };
          }),
          judgeEntered: assign(({ context }) => ({ isComplete: isComplete(asFormData(context).entered) })),
          keep: (_, { draft }) => keep(draft),
        },
      }),
    };
  };
