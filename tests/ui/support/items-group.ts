import { addresses } from '#screens/shared/addresses.ts';

/** A group of the navigation, whose second page is shown. */
export const itemsGroup = {
  id: 'items',
  label: 'Items',
  isCurrent: true,
  items: [
    { id: 'list', label: 'Items List', href: addresses.itemList },
    { id: 'add', label: 'Add an Item', href: addresses.addItem, isCurrent: true },
  ],
};
