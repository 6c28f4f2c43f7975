import { maxDecimals } from '#numbers/decimals.ts';
import { readItem } from '#core/contract/items.ts';
import { itemFault } from '#core/rules/items.ts';
import type { ImportedItem } from '../import/import-file.ts';
import type { Collections } from './collections.ts';
import type { Labels } from './labels.ts';
import { asMoney, asWritten } from './numbers.ts';
import type { ImportReport } from './report.ts';

type MongoItem = Collections['items'][number]['value'];
type Trade = NonNullable<MongoItem['sell']>;

function withCost<T extends Pick<Trade, 'cost'>>(rule: T, place: string, report: ImportReport): T {
  if (typeof rule.cost !== 'number') return rule;
  const cost = asMoney(rule.cost);
  if (cost !== asWritten(rule.cost))
    report.add(
      place,
      `the price ${rule.cost} becomes ${cost}, since prices have at most ${maxDecimals} decimals.`,
    );
  return { ...rule, cost };
}

const withMaterials = <T extends { materials?: Record<string, number> | null }>(recipe: T): T =>
  recipe.materials
    ? {
        ...recipe,
        materials: Object.fromEntries(
          Object.entries(recipe.materials).map(([name, amount]) => [name, asWritten(amount)]),
        ),
      }
    : recipe;

/** Removes the parts of an item that break a rule, one after the other, and reports each. */
function withoutFaults(item: ImportedItem, place: string, report: ImportReport): ImportedItem {
  // Names and links may be older than the rules: the import tolerates their faults, and reports them.
  const full = readItem({ ...item, labels: [] });
  const fault = itemFault(full, full);
  const [part = '', index] = fault?.field.split('.') ?? [];
  if (fault === null || part === 'name' || !(part in item)) return item;
  report.add(
    place,
    `the ${part} of ${JSON.stringify(item.name)} breaks a rule (${fault.field}: ${fault.reason}), and is left out.`,
  );
  const rest = { ...item };
  if (part === 'craft')
    rest.craft = (item.craft ?? []).filter((_recipe, position) => position !== Number(index));
  else delete rest[part as keyof ImportedItem];
  return withoutFaults(rest, place, report);
}

/** The items of an export as items to import. Keys that Nyx does not know are stored with the item. */
export function itemsIn(items: Collections['items'], labels: Labels, report: ImportReport): ImportedItem[] {
  return items.map(({ value, place }) => {
    const {
      _id: name,
      labels: stubs,
      normalized_name: _,
      ...rest
    } = value as MongoItem & {
      normalized_name?: unknown;
    };
    const item = {
      ...rest,
      name,
      labels: labels.namesOf(stubs, 'ITEM', place).map((label) => ({ name: label })),
      ...(typeof rest.giveRatio === 'number' ? { giveRatio: asWritten(rest.giveRatio) } : {}),
      ...(rest.sell ? { sell: withCost(rest.sell, place, report) } : {}),
      ...(rest.buy ? { buy: withCost(rest.buy, place, report) } : {}),
      craft: (rest.craft ?? []).map((recipe) => withMaterials(withCost(recipe, place, report))),
    };
    return withoutFaults(item, place, report);
  });
}
