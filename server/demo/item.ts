import type { Recipe, TradeRule } from '#core/contract/items.ts';

/** An item before it is stored. Labels and tools by name. */
export interface DemoItem {
  name: string;
  labels: string[];
  usable: boolean;
  attunement: boolean;
  link: string | null;
  manual: string | null;
  sell: TradeRule | null;
  buy: TradeRule | null;
  craft: Recipe[];
}

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
  name,
  labels,
  usable: false,
  attunement: false,
  link: null,
  manual: null,
  sell: null,
  buy: null,
  craft: [],
  ...more,
});
