import type { Item, TradeRule } from '../contract/items.ts';
import { type FaultOf, isKept, nameFault, type NameFault } from './names/name-faults.ts';
import { recipeFault, type RecipeRefusal, type StoredRecipe } from './recipes.ts';
import { textLimits } from '../contract/values.ts';
import { isTooSmall } from './smallest-price.ts';
import { isTooLong } from './names/text-length.ts';
import { linkRefusal, type LinkRefusal } from './web-address.ts';

/**
 * Why an item cannot have this name; null if it can. A URL cannot carry `.` and `..`
 * (docs/wire-contract.md#wire-ids-dots).
 */
export function itemNameFault(name: string, stored?: string | null): NameFault | { reason: 'dots' } | null {
  return ['.', '..'].includes(name.trim()) ? { reason: 'dots' } : nameFault(name, stored);
}

export type ItemRefusal =
  NameFault['reason'] | 'dots' | 'negativePrice' | 'tinyPrice' | LinkRefusal | RecipeRefusal;

/** A fault of an item, and the field at fault: a path such as `craft.0.cost`. */
export type ItemFault = FaultOf<Exclude<ItemRefusal, 'hiddenCharacter'>>;

type Checked = Pick<Item, 'name' | 'link' | 'sell' | 'buy' | 'craft'>;

/** The stored values that a recipe may keep: its label if unchanged, and the cost of any stored recipe. */
const storedOf = (label: string | null, before: Checked | null): StoredRecipe => ({
  label: before?.craft.find((recipe) => label !== null && isKept(label, recipe.label))?.label ?? null,
  costs: (before?.craft ?? []).map(({ cost }) => cost),
});

function recipeFaults(craft: Checked['craft'], before: Checked | null): ItemFault[] {
  return craft.flatMap((recipe, index): ItemFault[] => {
    const fault = recipeFault(recipe, storedOf(recipe.label, before));
    if (fault) return [{ ...fault, field: `craft.${index}.${fault.field}` }];
    const long = Object.keys(recipe.materials).some((material) => isTooLong(material, textLimits.name));
    return long ? [{ reason: 'tooLong', field: `craft.${index}.materials` }] : [];
  });
}

/**
 * All faults of an item, in reading order (docs/specification.md#s5-item, docs/specification.md#s5-recipe).
 * Names, link and prices may stay as they are in `before`, the stored item, which can be older than the rule.
 */
export function itemFaults(item: Checked, before: Checked | null = null): ItemFault[] {
  const faults: ItemFault[] = [];
  const name = itemNameFault(item.name, before?.name);
  if (name) faults.push({ ...name, field: 'name' });
  const link = isKept(item.link ?? '', before?.link) ? null : linkRefusal(item.link ?? '');
  if (link) faults.push({ reason: link, field: 'link' });
  for (const rule of ['sell', 'buy'] as const) {
    const cost = item[rule]?.cost ?? 0;
    if (cost < 0) faults.push({ reason: 'negativePrice', field: `${rule}.cost` });
    if (isTooSmall(cost, [before?.[rule]?.cost])) faults.push({ reason: 'tinyPrice', field: `${rule}.cost` });
  }
  return [...faults, ...recipeFaults(item.craft, before)];
}

/** The first fault of an item, or null if it may be saved. */
export const itemFault = (...given: Parameters<typeof itemFaults>): ItemFault | null =>
  itemFaults(...given)[0] ?? null;

/** A name by which an item refers to something. The thing need not exist; then it is new. */
export interface Reference {
  kind: 'material' | 'tool' | 'building' | 'manual';
  name: string;
  field: string;
}

const ofRule = (rule: Pick<TradeRule, 'tools' | 'buildings'> | null, place: string): Reference[] => [
  ...(rule?.tools ?? []).map((name, at) => ({ kind: 'tool' as const, name, field: `${place}.tools.${at}` })),
  ...(rule?.buildings ?? []).map((name, at) => ({
    kind: 'building' as const,
    name,
    field: `${place}.buildings.${at}`,
  })),
];

type Referring = Pick<Item, 'manual' | 'sell' | 'buy' | 'craft'>;

const referencesOf = ({ manual, sell, buy, craft }: Referring): Reference[] => [
  ...(manual === null ? [] : [{ kind: 'manual' as const, name: manual, field: 'manual' }]),
  ...ofRule(sell, 'sell'),
  ...ofRule(buy, 'buy'),
  ...craft.flatMap((recipe, index) => [
    ...Object.keys(recipe.materials).map((name) => ({
      kind: 'material' as const,
      name,
      field: `craft.${index}.materials`,
    })),
    ...ofRule(recipe, `craft.${index}`),
  ]),
];

/**
 * The item's references with names that break the rules, except those of `before`, the stored item. A caller
 * that knows the existing names may still allow some of them. An empty name is not a fault here.
 */
export function misnamedReferences(
  item: Referring,
  before: Referring | null,
): (Reference & { fault: Exclude<NameFault, { reason: 'noName' }> })[] {
  const known = new Set(before ? referencesOf(before).map(({ kind, name }) => `${kind} ${name}`) : []);
  return referencesOf(item).flatMap((reference) => {
    const fault = known.has(`${reference.kind} ${reference.name}`) ? null : nameFault(reference.name);
    return fault && fault.reason !== 'noName' ? [{ ...reference, fault }] : [];
  });
}
