import type { Act } from '#core/contract/journal/act.ts';
import type { FormDefinition } from '#forms/define-form.ts';

/** The stored thing of which a form edits a copy, and which others may change meanwhile. */
export interface Original<Source> {
  /**
   * Reads the thing again.
   * @throws RequestFailure
   */
  read: () => Promise<Source>;
  /** Default: the server does not count versions, and the form reads the thing before each save. */
  versionOf?: (source: Source) => number | null;
  /**
   * The thing as the page has read it most recently; undefined if the page has not read it, and null if the last read
   * did not find it.
   */
  newest?: Source | null | undefined;
}

/** A form, what it edits, and how to save it. */
export interface SaveParts<Data extends object, Source, Wire> {
  form: FormDefinition<Data, Source, Wire>;
  source: Source;
  /** Undefined for a new thing. */
  original: Original<Source> | undefined;
  save: (wire: Wire) => Promise<Act>;
  /** Name under which the draft is stored. */
  name: string;
  /** Data to begin with, as if the user had just entered them; null: the form begins with those of `source`. */
  begun: Data | null;
}
