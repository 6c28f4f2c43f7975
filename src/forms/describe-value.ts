import type { UiSchema } from '@rjsf/utils';
import { formatDay } from '#core/views/dates.ts';
import type { Difference, MergeRules } from '#core/rules/merge.ts';
import { isTypedOne } from '#core/rules/picked.ts';
import { isSame } from '#core/rules/same.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { type Choices, chosenIn } from './choices.ts';
import type { FormDefinition } from './define-form.ts';

/** The parts of a definition that describe its values. */
export type Described = Pick<
  FormDefinition<never, never, never>,
  'ui' | 'adapt' | 'describe' | 'mergedGroups' | 'mergedLists'
>;
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
    return widget === 'date' || widget === 'dateTime' ? formatDay(value) : text('form.number', { value });
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
 * Describes several fields in one line, each with its label: the fields that the form shows for these data, except
 * those that are equal in all `others`.
 */
export function describeFields(
  { ui, adapt, describe }: Described,
  value: object,
  others: readonly object[] = [],
  choices: Choices = {},
): string {
  const fields = value as Record<string, unknown>;
  const all = others as readonly Record<string, unknown>[];
  const adapted = adapt?.(value as never) ?? {};
  const isShown = (field: string): boolean => (adapted[field] as UiSchema)?.['ui:widget'] !== 'hidden';
  const differs = (field: string): boolean =>
    all.length < 2 || all.some((other) => !isSame(other[field], all[0]?.[field]));
  const words = Object.keys(fields)
    .filter((field) => isShown(field) && differs(field))
    .map((field) => {
      const own = describe?.[field];
      const description = own
        ? own(fields[field] as never, all.map((other) => other[field]) as never[])
        : valueText(fields[field], ui[field], choices, null);
      return `${titleOf(ui[field], field)}: ${description}`;
    });
  return words.length > 0 ? words.join(', ') : text('form.unshown');
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
  const group = form.mergedGroups?.[field];
  const present = [values.was, values.theirs, values.mine].filter((value) => !isNone(value));
  const describedAmong = (others: readonly unknown[], value: unknown): string => {
    if (isNone(value)) return text(entry === null ? 'form.empty' : 'form.absent');
    if (group) return describeFields(form, value as object, others as object[], choices);
    const own = form.describe?.[field];
    if (own) return own(value as never, others as never[]);
    return valueText(value, form.ui[field], choices, value === values.was ? null : values.was);
  };
  const isAlike = new Set(present.map((value) => describedAmong(present, value))).size === 1;
  // If one side has no value, the value of the other has no differing parts to pick out.
  const others = isAlike && (isNone(values.theirs) || isNone(values.mine)) ? [] : present;
  const words = (value: unknown): string => describedAmong(others, value);
  const title = group ? text(group.title) : titleOf(form.ui[field], field);
  return {
    id,
    by,
    label: entry === null ? title : text('form.entryOf', { field: title, entry }),
    was: isBaseKnown ? words(values.was) : null,
    theirs: words(values.theirs),
    mine: words(values.mine),
  };
}

/** The rules for merging the data of a form. */
export const mergeRulesOf = ({ mergedLists = {}, mergedGroups = {} }: Described): MergeRules => ({
  lists: mergedLists,
  groups: Object.fromEntries(Object.entries(mergedGroups).map(([name, { fields }]) => [name, fields])),
});
