import { type Item, readItem, type Recipe, type TradeRule } from '#core/contract/items.ts';
import type { ItemState } from '../store/journal/entries.ts';
import { rowOf } from '../store/repositories/item-rows.ts';
import { labelId } from './labels.ts';

/** An item before it is stored; it refers to its labels by name. */
export type DemoItem = Omit<Item, 'labels'> & { labels: string[] };

export const rule = (cost: number, tools: string[] = [], buildings: string[] = []): TradeRule => ({
  cost,
  buildings,
  tools,
});

export const recipe = (
  label: string | null,
  materials: Record<string, number>,
  more: Partial<Recipe> = {},
): Recipe => ({
  label,
  cost: 0,
  timeRequired: null,
  minQuantity: 1,
  maxQuantity: 1,
  materials,
  buildings: [],
  tools: [],
  ...more,
});

export const plainItem = (name: string, labels: string[], more: Partial<DemoItem> = {}): DemoItem => ({
  ...readItem({ name }),
  labels,
  ...more,
});

/** An item as the store inserts it. */
export const itemState = (item: DemoItem): ItemState => ({
  ...rowOf({ ...item, labels: [] }),
  labels: item.labels.map((label) => labelId('ITEM', label)),
});
