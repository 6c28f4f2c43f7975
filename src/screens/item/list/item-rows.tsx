import type { Item } from '#core/contract/items.ts';
import { text } from '#texts/texts.ts';
import type { useConfirmedWrites } from '../../shared/writes/confirmed-writes.tsx';
import { useOpenRows } from '../../shared/lists/use-history-state.ts';
import { useMayCall } from '../../shared/use-may-call.ts';
import styles from './item-list.module.css';
import { ItemRow } from './item-row.tsx';

interface Props {
  items: readonly Item[];
  /** Index of the first of these items in the whole list. */
  offset: number;
  writes: ReturnType<typeof useConfirmedWrites>;
  onEdit: (item: string) => void;
}

/** The items of a page, each expandable; the member's roles determine the actions. */
export function ItemRows({ items, offset, writes, onEdit }: Props) {
  const canEdit = useMayCall('updateItem');
  const canDelete = useMayCall('deleteItem');
  const [opened, toggle] = useOpenRows('items');
  const successor = writes.successorIn(
    items.map(({ name }) => name),
    offset,
  );
  return (
    <ul aria-label={text('itemList.label')} className={styles.rows}>
      {items.map((item, index) => {
        const { name } = item;
        return (
          <li key={name} data-row={name}>
            <ItemRow
              item={item}
              isOpen={opened.has(name)}
              isSuccessor={name === successor}
              onOpen={(isOpen) => toggle(name, isOpen)}
              onEdit={canEdit ? () => onEdit(name) : null}
              onDelete={
                canDelete ? () => writes.ask('itemDeletion', { id: name, name }, offset + index) : null
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
