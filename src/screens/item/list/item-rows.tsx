import type { Item } from '#core/contract/items.ts';
import { text } from '#texts/texts.ts';
import { DisclosureRow } from '#ui/elements/cards/disclosure-row.tsx';
import type { useConfirmedWrites } from '../../shared/writes/confirmed-writes.tsx';
import { useOpenRows } from '../../shared/lists/use-history-state.ts';
import { useMayCall } from '../../shared/use-may-call.ts';
import styles from './item-list.module.css';
import { ItemActions } from '../item-actions.tsx';
import { ItemDetails } from '../item-details.tsx';
import { ItemFacts, Price } from '../item-facts.tsx';

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
            {/* The row that has moved up into the place of a deleted one gets the focus. */}
            <div data-focus-fallback={name === successor || undefined}>
              <DisclosureRow
                title={<bdi>{name}</bdi>}
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
                    onDelete={
                      canDelete ? () => writes.ask('itemDeletion', { id: name, name }, offset + index) : null
                    }
                  />
                }
              >
                <ItemDetails item={item} />
              </DisclosureRow>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
