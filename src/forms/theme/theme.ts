import type { RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { ArrayItem, ArrayRows } from './array-rows.tsx';
import { QuantitiesWidget } from './quantities-widget.tsx';
import { Field, Fields, Nothing } from './templates.tsx';
import * as widget from './widgets.tsx';

/**
 * Our replacements of rjsf's templates. Widgets own their label, description and error: nothing else shows
 * any.
 */
export const templates: Partial<TemplatesType> = {
  FieldTemplate: Field,
  ObjectFieldTemplate: Fields,
  ArrayFieldTemplate: ArrayRows,
  ArrayFieldItemTemplate: ArrayItem,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
};

/** Widgets by the name in a definition's `ui:widget`. */
const ofDefinitions = {
  multiline: widget.MultilineWidget,
  number: widget.NumberWidget,
  switch: widget.SwitchWidget,
  date: widget.DateWidget,
  dateTime: widget.DateTimeWidget,
  picker: widget.PickerWidget,
  prefixPicker: widget.PrefixPickerWidget,
  chips: widget.ChipsWidget,
  quantities: QuantitiesWidget,
} satisfies RegistryWidgetsType;

export type ThemeWidget = keyof typeof ofDefinitions;

/** Those that a screen gives to its own form. */
export type ScreenWidget = 'recipes';
export type OwnWidgets = Pick<RegistryWidgetsType, ScreenWidget>;

/** Beside them rjsf's defaults for a type. */
export const widgets: RegistryWidgetsType = {
  TextWidget: widget.TextWidget,
  CheckboxWidget: widget.CheckboxWidget,
  SelectWidget: widget.PickerWidget,
  ...ofDefinitions,
};
