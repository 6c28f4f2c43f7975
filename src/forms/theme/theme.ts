import type { RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { ArrayItem, ArrayRows } from './array-rows.tsx';
import { QuantitiesWidget } from './quantities-widget.tsx';
import { FieldBox, ObjectTemplate, Nothing } from './templates.tsx';
import * as widget from './widgets.tsx';

/**
 * Our replacements of rjsf's templates. Widgets show their label, description and error themselves, so the
 * templates for these render nothing.
 */
export const templates: Partial<TemplatesType> = {
  FieldTemplate: FieldBox,
  ObjectFieldTemplate: ObjectTemplate,
  ArrayFieldTemplate: ArrayRows,
  ArrayFieldItemTemplate: ArrayItem,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
};

/** Widgets by the name in a definition's `ui:widget`. */
const namedWidgets = {
  multiline: widget.MultilineWidget,
  number: widget.NumberWidget,
  switch: widget.SwitchWidget,
  dateTime: widget.DateTimeWidget,
  clock: widget.ClockWidget,
  picker: widget.PickerWidget,
  prefixPicker: widget.PrefixPickerWidget,
  chips: widget.ChipsWidget,
  checks: widget.ChecksWidget,
  quantities: QuantitiesWidget,
} satisfies RegistryWidgetsType;

export type ThemeWidget = keyof typeof namedWidgets;

/** The names of widgets that a screen passes to its own form. */
export type ScreenWidget = 'recipes';
export type OwnWidgets = Partial<Pick<RegistryWidgetsType, ScreenWidget | 'multiline'>>;

/** The widgets that form definitions name, and the widgets that replace rjsf's defaults for a type. */
export const widgets: RegistryWidgetsType = {
  TextWidget: widget.TextWidget,
  CheckboxWidget: widget.CheckboxWidget,
  SelectWidget: widget.PickerWidget,
  ...namedWidgets,
};
