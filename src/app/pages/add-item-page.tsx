export { AddItem as default } from '#screens/item/add-item.tsx';
