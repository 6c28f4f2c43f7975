import { hasTooManyDecimals } from '#numbers/decimals.ts';
import { type Item, itemFields, type TradeRule, tradeRuleFields } from '../contract/items.ts';
import { type BoundFault, boundFaults } from './bounds.ts';
import { type FaultOf, equalsStored, nameFault, type NameFault } from './names/name-faults.ts';
import { recipeFault, type RecipeRefusal } from './recipes.ts';
import { textLimits } from '../contract/values.ts';
import { isTooLong } from './names/text-length.ts';
import { linkRefusal, type LinkRefusal } from './web-address.ts';

/**
 * Why an item cannot have this name; null if it can. A URL cannot contain `.` or `..` as a part of its path
 * (docs/wire-contract.md#wire-ids-dots).
 */
export function itemNameFault(name: string, stored?: string | null): NameFault | { reason: 'dots' } | null {
  return ['.', '..'].includes(name.trim()) ? { reason: 'dots' } : nameFault(name, stored);
}

export type ItemRefusal = NameFault['reason'] | 'dots' | LinkRefusal | RecipeRefusal;

/** A fault of an item, and the field at fault: a path such as `craft.0.cost`. */
export type ItemFault = BoundFault | FaultOf<Exclude<ItemRefusal, 'hiddenCharacter'>>;

type Checked = Pick<Item, 'name' | 'link' | 'sell' | 'buy' | 'craft'>;

function recipeFaults(craft: Checked['craft'], before: Checked | null): ItemFault[] {
  return craft.flatMap((recipe, index): ItemFault[] => {
    const fault = recipeFault(recipe, before?.craft);
    if (fault) return [{ ...fault, field: `craft.${index}.${fault.field}` }];
    const hasLongName = Object.keys(recipe.materials).some((material) =>
      isTooLong(material, textLimits.name),
    );
    return hasLongName ? [{ reason: 'tooLong', field: `craft.${index}.materials` }] : [];
  });
}

/**
 * The faults of an item, in reading order, at most one of each recipe (docs/specification.md#s5-item,
 * docs/specification.md#s5-recipe). Name, recipe labels and link may stay as they are in `before`, the stored item,
 * which can be older than the rules; so may prices and costs with too many decimals.
 */
export function itemFaults(item: Checked, before: Checked | null = null): ItemFault[] {
  const faults: ItemFault[] = [];
  const name = itemNameFault(item.name, before?.name);
  if (name) faults.push({ ...name, field: 'name' });
  const link = item.link ?? '';
  const refusal = equalsStored(link, before?.link) ? null : linkRefusal(link);
  if (refusal) faults.push({ reason: refusal, field: 'link' });
  faults.push(...boundFaults(itemFields, item));
  for (const rule of ['sell', 'buy'] as const) {
    const cost = item[rule]?.cost ?? 0;
    for (const fault of boundFaults(tradeRuleFields, item[rule] ?? {}))
      faults.push({ ...fault, field: `${rule}.${fault.field}` });
    if (hasTooManyDecimals(cost, [before?.[rule]?.cost]))
      faults.push({ reason: 'tooManyDecimals', field: `${rule}.cost` });
  }
  return [...faults, ...recipeFaults(item.craft, before)];
}

/** The first fault of an item, or null if it may be saved. */
export const itemFault = (...given: Parameters<typeof itemFaults>): ItemFault | null =>
  itemFaults(...given)[0] ?? null;

/** A name by which an item refers to a thing, which need not exist yet. */
export interface Reference {
  kind: 'material' | 'tool' | 'building' | 'manual';
  name: string;
  field: string;
}

const referencesOfRule = (
  { tools, buildings }: Pick<TradeRule, 'tools' | 'buildings'>,
  path: string,
): Reference[] => [
  ...tools.map((name, index) => ({ kind: 'tool' as const, name, field: `${path}.tools.${index}` })),
  ...buildings.map((name, index) => ({
    kind: 'building' as const,
    name,
    field: `${path}.buildings.${index}`,
  })),
];

type Referring = Pick<Item, 'manual' | 'sell' | 'buy' | 'craft'>;

/** All names by which an item refers to things. */
export const referencesOf = ({ manual, sell, buy, craft }: Referring): Reference[] => [
  ...(manual === null ? [] : [{ kind: 'manual' as const, name: manual, field: 'manual' }]),
  ...(sell ? referencesOfRule(sell, 'sell') : []),
  ...(buy ? referencesOfRule(buy, 'buy') : []),
  ...craft.flatMap((recipe, index) => [
    ...Object.keys(recipe.materials).map((name) => ({
      kind: 'material' as const,
      name,
      field: `craft.${index}.materials`,
    })),
    ...referencesOfRule(recipe, `craft.${index}`),
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
  const knownReferences = new Set(before && referencesOf(before).map(({ kind, name }) => `${kind} ${name}`));
  return referencesOf(item).flatMap((reference) => {
    const fault = knownReferences.has(`${reference.kind} ${reference.name}`)
      ? null
      : nameFault(reference.name);
    return fault && fault.reason !== 'noName' ? [{ ...reference, fault }] : [];
  });
}
