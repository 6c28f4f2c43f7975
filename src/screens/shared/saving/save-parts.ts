import type { Act } from '#core/contract/journal/act.ts';
import type { Problem } from '#core/rules/problem.ts';
import type { FormDefinition } from '#forms/define-form.ts';
import type { TextKey } from '#texts/texts.ts';

interface Original<Data, Source> {
  /**
   * Reads the thing again. `refusal` is the failure of a save, if that is the reason to read again.
   * @throws RequestFailure
   */
  read: (source: Source, entered: Data, refusal: Problem | null) => Promise<Source>;
  /** Null if the server does not count versions. */
  versionOf: (source: Source) => number | null;
  /**
   * The thing as the page has read it most recently; undefined if the page has not read it, and null if the last read
   * did not find it.
   */
  newest?: ((source: Source) => Source | null | undefined) | undefined;
}

/** A stored thing of which the form edits a copy. */
export interface Edited<Data, Source> extends Original<Data, Source> {
  kind: 'edit';
  /** Message if the thing was renamed or deleted and the entered data were stored as a draft of a new one. */
  rescued: TextKey;
}

/** A stored thing to which the form adds something; the entered data themselves name the thing. */
export interface AddedTo<Data, Source> extends Original<Data, Source> {
  kind: 'addition';
  /** The thing that the data refer to, as shown now; the same object while they refer to the same thing. */
  follow: (entered: Data, source: Source) => Source;
  /** The facts that the form shows about the thing; null if there are none. */
  factsOf: (source: Source) => object | null;
  /**
   * Describes what has changed since the user chose the thing. `reason` is the server's message, or empty; the dialog shows
   * it above the description, and it may say more than the app can read.
   */
  describeChange: (
    before: object | null,
    newest: Source,
    reason: string,
  ) => { title: string; changes: readonly string[] };
}

/** A form, what it edits, and how to save it. */
export interface SaveParts<Data extends object, Source, Wire> {
  form: FormDefinition<Data, Source, Wire>;
  source: Source;
  /** Undefined for a new thing. */
  original: Edited<Data, Source> | AddedTo<Data, Source> | undefined;
  save: (wire: Wire) => Promise<Act>;
  /** Name under which the draft is stored. */
  name: string;
}
