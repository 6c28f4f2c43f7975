import type { UiSchema } from '@rjsf/utils';
import { formatMoment, momentIn } from '#core/views/dates.ts';
import type { Difference } from '#core/rules/merge.ts';
import { isTypedOne } from '#core/rules/picked.ts';
import { isSame } from '#core/rules/same.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { type Choices, chosenIn } from './choices.ts';
import type { FormDefinition, NestedForm } from './define-form.ts';

/** The parts of a definition that describe its values. */
export type Described = Pick<FormDefinition<never, never, never>, 'ui' | 'mergedLists' | 'nested'>;

type Ui = UiSchema[string];

/** An entry of a field's list: a name, perhaps with a quantity. */
interface Named {
  name: string;
  /** The typed text if it is not a number. */
  quantity?: number | string | null;
}

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Named>).name === 'string';

const entryText = (entry: unknown): string => {
  if (!isNamed(entry)) return String(entry);
  const { name, quantity } = entry;
  if (quantity === undefined) return name;
  return typeof quantity === 'number'
    ? text('recipe.material', { item: name, quantity })
    : `${quantity ?? '?'} × ${name}`;
};

/** The description of a list with at least this many names shows only the added and removed ones. */
const longList = 4;

function listText(list: readonly unknown[], was: unknown): string {
  const names = list.map(entryText);
  if (names.length === 0) return text('form.empty');
  const before = Array.isArray(was) ? was.map(entryText) : null;
  const isLong = Math.max(names.length, before?.length ?? 0) >= longList;
  if (!before || !isLong || isSame(before, names)) return names.join(', ');
  const added = names.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !names.includes(name));
  return [
    added.length > 0 && text('form.added', { names: added.join(', ') }),
    removed.length > 0 && text('form.removed', { names: removed.join(', ') }),
    added.length + removed.length === 0 && text('form.reordered'),
  ]
    .filter(Boolean)
    .join(' ');
}

const optionsOf = (ui: Ui): Record<string, unknown> =>
  ((ui as UiSchema | undefined)?.['ui:options'] ?? {}) as Record<string, unknown>;

function chosenText(id: string, ui: Ui, choices: Choices): string {
  const { names, choices: list } = optionsOf(ui);
  const key = (names as Record<string, TextKey> | undefined)?.[id];
  if (key) return text(key);
  const chosen = chosenIn(choices, list, id);
  if (!chosen) return id;
  return chosen.hint ? `${chosen.name} (${chosen.hint})` : chosen.name;
}

/** Replaces entries for which the definition has a text by that text. */
function namedEntries(list: readonly unknown[], ui: Ui): readonly unknown[] {
  const names = optionsOf(ui)['names'] as Record<string, TextKey> | undefined;
  return list.map((entry) =>
    names && Object.hasOwn(names, String(entry)) ? text(names[String(entry)]!) : entry,
  );
}

/** The value of one field in words; `was` is its previous value, null if unknown. */
function valueText(value: unknown, ui: Ui, choices: Choices, was: unknown): string {
  const widget = (ui as UiSchema | undefined)?.['ui:widget'];
  if (value === null || value === undefined || value === '') return text('form.empty');
  if (typeof value === 'boolean') return text(value ? 'form.yes' : 'form.no');
  if (typeof value === 'number') {
    if (widget === 'clock') return momentIn(value, 'UTC') ?? '';
    return widget === 'dateTime' ? formatMoment(value) : text('form.number', { value });
  }
  if (typeof value === 'string') return chosenText(value, ui, choices);
  if (isTypedOne(value)) return text('form.typedOnly', { typed: value.typed });
  if (!Array.isArray(value)) return JSON.stringify(value);
  return listText(namedEntries(value, ui), Array.isArray(was) ? namedEntries(was, ui) : was);
}

const titleOf = (ui: Ui, field: string): string => {
  const key = (ui as UiSchema | undefined)?.['ui:title'];
  return key ? text(key as TextKey) : field;
};

/**
 * Describes a nested value, or each in a list of them, field by field: the fields that its form shows, except those that
 * are equal in all `others`. If `others` are lists of different lengths, it leaves out none.
 */
function nestedText(
  { ui, adapt, fromWire }: NestedForm,
  value: unknown,
  others: readonly unknown[],
  choices: Choices,
): string {
  const dataOf = (nested: unknown) =>
    [nested].flat().map((one) => fromWire(one as never) as Record<string, unknown>);
  const versions = others.map(dataOf);
  const all = new Set(versions.map(({ length }) => length)).size === 1 ? versions.flat() : [];
  const differs = (field: string): boolean =>
    all.length < 2 || all.some((other) => !isSame(other[field], all[0]?.[field]));
  const describe = (data: Record<string, unknown>): string => {
    const adapted = adapt?.(data as never) ?? {};
    const isShown = (field: string): boolean => (adapted[field] as UiSchema)?.['ui:widget'] !== 'hidden';
    const words = Object.keys(data)
      .filter((field) => isShown(field) && differs(field))
      .map((field) => `${titleOf(ui[field], field)}: ${valueText(data[field], ui[field], choices, null)}`);
    return words.length > 0 ? words.join(', ') : text('form.unshown');
  };
  return dataOf(value).map(describe).join('; ');
}

/** A difference as the user sees it. */
export interface DescribedDifference extends Pick<Difference, 'id' | 'by'> {
  label: string;
  /** Null if the previous value is unknown. */
  was: string | null;
  theirs: string;
  mine: string;
}

const isNone = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

/** Describes a difference with the form's own labels, lists and choices. */
export function describeDifference(
  form: Described,
  { id, by, field, entry, ...values }: Difference,
  choices: Choices = {},
  isBaseKnown = true,
): DescribedDifference {
  const nested = form.nested?.[field];
  const present = [values.was, values.theirs, values.mine].filter((value) => !isNone(value));
  const describedAmong = (others: readonly unknown[], value: unknown): string => {
    if (isNone(value)) return text(entry === null ? 'form.empty' : 'form.absent');
    if (nested) return nestedText(nested, value, others, choices);
    return valueText(value, form.ui[field], choices, value === values.was ? null : values.was);
  };
  const isAlike = new Set(present.map((value) => describedAmong(present, value))).size === 1;
  // If one side has no value, the value of the other has no differing parts to pick out.
  const others = isAlike && (isNone(values.theirs) || isNone(values.mine)) ? [] : present;
  const words = (value: unknown): string => describedAmong(others, value);
  const title = titleOf(form.ui[field], field);
  return {
    id,
    by,
    label: entry === null ? title : text('form.entryOf', { field: title, entry }),
    was: isBaseKnown ? words(values.was) : null,
    theirs: words(values.theirs),
    mine: words(values.mine),
  };
}
