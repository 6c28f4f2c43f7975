import type { Item } from '#core/contract/items.ts';
import { text } from '#texts/texts.ts';
import { DisclosureRow } from '#ui/elements/cards/disclosure-row.tsx';
import type { useConfirmedWrites } from '../../shared/writes/confirmed-writes.tsx';
import { useOpenRows } from '../../shared/lists/use-history-state.ts';
import { useMayCall } from '../../shared/use-may-call.ts';
import styles from './item-list.module.css';
import { ItemActions } from '../item-actions.tsx';
import { ItemDetails } from '../item-details.tsx';
import { ItemFacts, ItemHead, ItemName, Price } from '../item-facts.tsx';

interface Props {
  items: readonly Item[];
  writes: ReturnType<typeof useConfirmedWrites>;
  onEdit: (item: string) => void;
}

/** The items of a page, each expandable; the member's roles determine the actions. */
export function ItemRows({ items, writes, onEdit }: Props) {
  const canEdit = useMayCall('updateItem');
  const canDelete = useMayCall('deleteItem');
  const [opened, toggle] = useOpenRows('items');
  return (
    <div>
      <ItemHead
        amounts={[text('item.buy'), text('item.sell')]}
        actions={Number(canEdit) + Number(canDelete)}
      />
      <ul aria-label={text('itemList.label')} className={styles.rows}>
        {items.map((item) => {
          const { name } = item;
          return (
            <li key={name} data-row={name}>
              <DisclosureRow
                title={<ItemName item={item} />}
                facts={
                  <ItemFacts
                    item={item}
                    amounts={[
                      <Price key="buy" trade="buy" item={item} />,
                      <Price key="sell" trade="sell" item={item} />,
                    ]}
                  />
                }
                isExpanded={opened.has(name)}
                onExpandedChange={(isOpen) => toggle(name, isOpen)}
                actions={
                  <ItemActions
                    item={name}
                    onEdit={canEdit ? () => onEdit(name) : null}
                    onDelete={canDelete ? () => writes.ask('itemDeletion', { id: name, name }) : null}
                  />
                }
              >
                <ItemDetails item={item} isInList />
              </DisclosureRow>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
