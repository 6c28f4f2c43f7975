import type { FormDefinition } from '#forms/define-form.ts';
import type { TextKey } from '#texts/texts.ts';

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

/** A form, what it edits, and how to save it. */
export interface SaveParts<Data extends object, Source, Wire> {
  form: FormDefinition<Data, Source, Wire>;
  source: Source;
  /** Undefined for a new thing. */
  original: Edited<Data, Source> | AddedTo<Data, Source> | undefined;
  save: (wire: Wire) => Promise<void>;
  /** Name under which the draft is stored. */
  name: string;
}
