import type { TextKey } from '#texts/texts.ts';
import type { ListName } from './choices.ts';
import type { ScreenWidget, ThemeWidget } from './theme/theme.ts';

/** What one field looks like, and what it says. */
interface FieldUi<Value> {
  'ui:title'?: TextKey;
  'ui:description'?: TextKey;
  'ui:placeholder'?: TextKey;
  /** Without one, rjsf takes its default for the type. */
  'ui:widget'?: ThemeWidget | ScreenWidget | 'hidden';
  /** Of an emptied text, which rjsf would leave out. */
  'ui:emptyValue'?: '';
  'ui:options'?: {
    width?: 'wide' | 'third' | 'sixth';
    /** The list to choose from, which the screen gives. */
    choices?: ListName;
    /** Said beside a number while it is 0. */
    zero?: TextKey;
    /** Words for each value that the schema allows. */
    names?: Readonly<Record<Extract<Value, string>, TextKey>>;
  };
}

/** A list of rows, each with the same fields. */
interface RowsUi<Row> {
  'ui:title': TextKey;
  'ui:options': { add: TextKey; row: TextKey; remove: TextKey; orderable: false };
  items: FormUi<Row>;
}

/**
 * The looks and words of a form, by the fields of its data: rjsf's `UiSchema`, of what the theme knows. Labels (`ui:title`),
 * descriptions and placeholders are keys of texts.
 */
export type FormUi<Data> = { 'ui:options'?: { layout: 'row' } } & {
  [Field in keyof Data]?:
    FieldUi<Data[Field]> | (Data[Field] extends readonly (infer Row extends object)[] ? RowsUi<Row> : never);
};
