import { useState } from 'react';
import type { Item } from '#core/contract/items.ts';
import { text } from '#texts/texts.ts';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import { addresses } from '../shared/addresses.ts';
import { HeroFrame, HeroWords } from '../shared/hero.tsx';
import { useServices } from '../shared/services.ts';
import { ThingPage } from '../shared/thing-page.tsx';
import { useMayCall } from '../shared/use-may-call.ts';
import type { AskWrite } from '../shared/writes/confirmed-writes.tsx';
import { EditItemDialog } from './edit-item-dialog.tsx';
import { Holders } from './holders.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemGlyph } from './item-glyph.tsx';
import { ItemDetails } from './item-details.tsx';
import styles from './item-page.module.css';

/** One item (docs/specification.md#s2-item-page). */
export function ItemPage({ itemName: name }: { itemName: string }) {
  const { api } = useServices();
  return (
    <ThingPage
      query={api.items.one(name)}
      isOffered
      title={text('itemPage.title')}
      failed={text('itemPage.failed')}
      missing={text('itemPage.missing', { name })}
      list={addresses.itemList}
    >
      {(item, ask) => <OneItem item={item} ask={ask} />}
    </ThingPage>
  );
}

function OneItem({ item, ask }: { item: Item; ask: AskWrite }) {
  const { goTo } = useServices();
  const { name } = item;
  const mayEdit = useMayCall('updateItem');
  const mayDelete = useMayCall('deleteItem');
  const maySeeHolders = useMayCall('itemUsage');
  const [isEditing, setEditing] = useState(false);
  const [isActiveOnly, setActiveOnly] = useState(true);
  const saved = (newName: string) => {
    setEditing(false);
    if (newName !== name) goTo(addresses.item(newName));
  };
  return (
    <>
      <HeroFrame>
        <div className={styles.head}>
          <span className={styles.glyph}>
            <ItemGlyph labels={item.labels} />
          </span>
          <HeroWords title={name} />
          <div className={styles.actions}>
            <ItemActions
              item={name}
              onEdit={mayEdit ? () => setEditing(true) : null}
              onDelete={mayDelete ? () => ask('itemDeletion', { id: name, name }) : null}
            />
          </div>
        </div>
      </HeroFrame>
      <section className={styles.details}>
        <h2>
          <VisuallyHidden>{text('itemPage.details')}</VisuallyHidden>
        </h2>
        <ItemDetails item={item} isInList={false} />
      </section>
      {maySeeHolders && (
        <section aria-label={text('itemUsage.holders', { item: name })} className={styles.holders}>
          <Holders item={name} isActiveOnly={isActiveOnly} onIncludeInactive={() => setActiveOnly(false)} />
        </section>
      )}
      {isEditing && <EditItemDialog name={name} onClosed={() => setEditing(false)} onSaved={saved} />}
    </>
  );
}
