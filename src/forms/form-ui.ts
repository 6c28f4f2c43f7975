import type { TextKey } from '#texts/texts.ts';
import type { ListName } from './choices.ts';
import type { FrameName } from './form-context.ts';
import type { ScreenWidget, ThemeWidget } from './theme/theme.ts';

/** Hides a field. Its value stays in the data. */
export const hidden = { 'ui:widget': 'hidden' } as const;

/** A field that chooses a character. */
export const characterChoice = {
  'ui:widget': 'prefixPicker',
  'ui:options': { choices: 'characters' },
} as const;

/** The looks and texts of one field. */
interface FieldUi<Value> {
  'ui:title'?: TextKey;
  'ui:description'?: TextKey;
  'ui:placeholder'?: TextKey;
  /** By default, rjsf chooses a widget for the type. */
  'ui:widget'?: ThemeWidget | ScreenWidget | 'hidden';
  'ui:options'?: {
    width?: 'wide' | 'third' | 'sixth';
    /** The name of a list of choices that the screen provides. */
    choices?: ListName;
    /** The ids of the list's entries that may be chosen; all by default. */
    only?: readonly string[];
    /** What the buttons of a number add; 1 by default. */
    stepBy?: number;
    /** The text next to a number while it is 0. */
    zero?: TextKey;
    /** The text for each value of the schema, or for each entry that a list may have. */
    names?: Readonly<
      Record<Extract<Value extends readonly (infer Entry)[] ? Entry : Value, string>, TextKey>
    >;
  };
}

/** A list of rows, each with the same fields. */
interface RowsUi<Row> {
  'ui:title': TextKey;
  'ui:options': {
    add: TextKey;
    row: TextKey;
    /** The name of the button that removes a row, with the row's number. */
    remove: TextKey;
    /** The name of that button for a row that has a name, with the row's number and name. */
    removeNamed: TextKey;
    /** The announcement after a removal, with the name of the row and the number of the remaining rows. */
    removed: TextKey;
    name: { field: keyof Row & string; choices: ListName };
    orderable: false;
    /** The name of the screen's frame around the rows. */
    frame?: FrameName;
  };
  items: FormUi<Row>;
}

/**
 * The looks and texts of a form, by the fields of its data: the part of rjsf's `UiSchema` that the theme
 * supports. A `line` is a row that stays one on a phone. Labels (`ui:title`), descriptions and placeholders are keys of texts.
 */
export type FormUi<Data> = { 'ui:options'?: { layout: 'row' | 'line' } } & {
  [Field in keyof Data]?:
    | FieldUi<Data[Field]>
    | (Data[Field] extends readonly (infer Row extends object)[] ? RowsUi<Row> : never);
};
