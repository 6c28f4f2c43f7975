import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useMemo } from 'react';
import { text, type TextKey } from '#texts/texts.ts';
import { ChoicesFrame } from '#ui/fields/choices-frame.tsx';
import { CheckboxGroup } from '#ui/fields/toggle/checkbox-group.tsx';
import { Checkbox, Switch } from '#ui/fields/toggle/toggle.tsx';
import { ChipPicker } from '#ui/fields/choice/chip-picker.tsx';
import { DateField } from '#ui/fields/date/date-field.tsx';
import { NumberField } from '#ui/fields/number/number-field.tsx';
import { PrefixPicker } from '#ui/fields/choice/prefix-picker.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { EnteredNumber } from '#core/rules/entered-number.ts';
import { chosenId, pickedOne, type PickedOne, typedFor } from '#core/rules/picked.ts';
import { type ChoiceList, choiceList, withChosen } from '../choices.ts';
import type { FormContext } from '../form-context.ts';
import { isWholeNumber } from '../numbers.ts';
import { useRowFaults } from '../shown-faults.ts';
import { commonProps } from './common.ts';
import { usePicked } from './use-picked.ts';

const choicesOf = ({ registry }: WidgetProps) => (registry.formContext as FormContext).choices;
const listOf = (props: WidgetProps) => choiceList(choicesOf(props), props.options['choices']);

/** A field and the status of its list of choices. The form announces that status (`listNews`). */
const ListFrame = ({ list, children }: { list: ChoiceList; children: ReactNode }) => (
  <ChoicesFrame delay={list.delay} hasFailed={list.problem !== undefined} onRetry={list.retry}>
    {children}
  </ChoicesFrame>
);

/** The value of an empty field. */
const emptyValue = ({ type }: WidgetProps['schema']) =>
  Array.isArray(type) && type.includes('null') ? null : '';

const textWidget = (isMultiline: boolean) =>
  function Widget(props: WidgetProps) {
    return (
      <TextField
        {...commonProps(props)}
        isMultiline={isMultiline}
        value={(props.value as string | null | undefined) ?? ''}
        onChange={(typed) => props.onChange(typed || emptyValue(props.schema))}
        maxLength={props.schema.maxLength}
      />
    );
  };

export const TextWidget = textWidget(false);
export const MultilineWidget = textWidget(true);

/** A number. While it is out of bounds, its field shows the schema's message. */
export function NumberWidget(props: WidgetProps) {
  const { schema, value, options } = props;
  const messages = schema['x-messages'] as Partial<Record<string, TextKey>> | undefined;
  const zero = options['zero'] as TextKey | undefined;
  const words = (keyword: string) => messages?.[keyword] && text(messages[keyword]);
  return (
    <NumberField
      {...commonProps(props)}
      minValue={schema.minimum}
      maxValue={schema.maximum}
      belowText={words('minimum')}
      aboveText={words('maximum')}
      isWhole={isWholeNumber(schema)}
      stepBy={options['stepBy'] as number | undefined}
      zeroText={zero && text(zero)}
      value={(value as EnteredNumber | undefined) ?? null}
      onChange={props.onChange}
    />
  );
}

export const CheckboxWidget = (props: WidgetProps) => (
  <Checkbox {...commonProps(props)} value={props.value === true} onChange={props.onChange} />
);

export const SwitchWidget = (props: WidgetProps) => (
  <Switch {...commonProps(props)} value={props.value === true} onChange={props.onChange} />
);

const dateWidget = (zone?: string) =>
  function Widget(props: WidgetProps) {
    return (
      <DateField
        {...commonProps(props)}
        value={(props.value as number | string | undefined) ?? null}
        granularity="minute"
        zone={zone}
        onChange={(instant) =>
          props.onChange(instant ?? (emptyValue(props.schema) === null ? null : undefined))
        }
      />
    );
  };

export const DateTimeWidget = dateWidget();
/** What a clock shows, wherever it hangs: the value is epoch ms for a clock of UTC. */
export const ClockWidget = dateWidget('UTC');

/**
 * A choice from the schema's enum, with its texts under `names`, or from a list that the screen passes. Null
 * or '' means no choice.
 */
export function PickerWidget(props: WidgetProps) {
  const { options, schema, value } = props;
  const names = options['names'] as Record<string, TextKey> | undefined;
  const list = listOf(props);
  const items = names
    ? Object.entries(names).map(([id, key]) => ({ id, name: text(key) }))
    : list.items.map(({ id, name, hint }) => ({ id, name: hint ? `${name} (${hint})` : name }));
  const { placeholder, errorMessage, ...rest } = commonProps(props);
  return (
    <ListFrame list={list}>
      <Select
        {...rest}
        errorMessage={list.problem ?? errorMessage}
        placeholder={list.isLoading ? text('ui.loadingChoices') : (placeholder ?? text('form.choose'))}
        items={items}
        value={(value as string | null | undefined) || null}
        onChange={(id) => props.onChange(id ?? emptyValue(schema))}
        clearLabel={rest.isRequired ? undefined : text('form.clear', { field: rest.label })}
      />
    </ListFrame>
  );
}

/** A choice of one entry by typing; text that is typed but not chosen is stored too. */
export function PrefixPickerWidget(props: WidgetProps) {
  const list = listOf(props);
  const { isLoading, problem } = list;
  const choices = choicesOf(props);
  const name = props.options['choices'];
  const entered = (props.value as PickedOne | undefined) ?? '';
  const chosen = chosenId(entered);
  const only = props.options['only'] as readonly string[] | undefined;
  const items = useMemo(() => {
    const all = withChosen(choices, name, chosen);
    return only ? all.filter(({ id }) => id === chosen || only.includes(id)) : all;
  }, [choices, name, chosen, only]);
  const { errorMessage, ...rest } = commonProps(props);
  return (
    <ListFrame list={list}>
      <PrefixPicker
        {...rest}
        // If the choices failed to load, a missing choice is not an error.
        errorMessage={problem ?? errorMessage}
        hasFailed={problem !== undefined}
        items={items}
        isLoading={isLoading ?? false}
        fold={choices.fold}
        value={{ chosen: chosen || null, typed: typedFor(entered) }}
        onChange={({ chosen: id, typed }) => props.onChange(pickedOne(id ?? '', typed))}
      />
    </ListFrame>
  );
}

/** Checkboxes for the entries under `names`. Other entries of the value stay unchanged. */
export function ChecksWidget(props: WidgetProps) {
  const names = (props.options['names'] ?? {}) as Record<string, TextKey>;
  const value = (props.value as readonly string[] | undefined) ?? [];
  return (
    <CheckboxGroup
      {...commonProps(props)}
      options={Object.entries(names).map(([id, key]) => ({ id, label: text(key) }))}
      value={value.filter((id) => Object.hasOwn(names, id))}
      onChange={(ids) =>
        // Always in the same order, so that checking and unchecking a box leaves the data as they were.
        props.onChange([
          ...Object.keys(names).filter((id) => ids.includes(id)),
          ...value.filter((id) => !Object.hasOwn(names, id)),
        ])
      }
    />
  );
}

/**
 * Any number of a list's entries, each stored as `{ id, name }`. The last entry may be a string: text that is
 * typed but not chosen.
 */
export function ChipsWidget(props: WidgetProps) {
  const list = listOf(props);
  const { items, isLoading, problem } = list;
  const picked = usePicked<{ id: string; name: string }>(props);
  const { errorMessage, ...rest } = commonProps(props);
  // A chip has no place for an error, so the field shows the first error of a single chip.
  const { [picked.value.chosen.length]: ofTyped, ...ofChosen } = useRowFaults(props.id);
  return (
    <ListFrame list={list}>
      <ChipPicker
        {...rest}
        {...picked}
        errorMessage={errorMessage ?? Object.values(ofChosen)[0]}
        typedError={ofTyped}
        fold={choicesOf(props).fold}
        items={items}
        isLoading={isLoading}
        loadError={problem}
      />
    </ListFrame>
  );
}
