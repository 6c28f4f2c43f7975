import type { View } from '#core/views/browse.ts';
import type { InventoryFilter } from '#core/views/inventory.ts';
import { textParameter } from './view-parameters.ts';

/** The search parameters of an inventory, without empty ones. */
export const inventoryParameters = ({ search, label }: Record<string, unknown>) => ({
  search: textParameter(search),
  label: textParameter(label),
});

type InventoryParameters = ReturnType<typeof inventoryParameters>;

/** The view that the parameters describe. */
export const readInventory = ({
  search = '',
  label,
}: Partial<InventoryParameters>): View<InventoryFilter> => ({
  filter: { text: search, labelId: label ?? null },
  sort: null,
  page: 1,
});

/** The parameters that describe a view. */
export const writeInventory = ({ filter }: View<InventoryFilter>): InventoryParameters => ({
  search: textParameter(filter.text),
  label: filter.labelId ?? undefined,
});
