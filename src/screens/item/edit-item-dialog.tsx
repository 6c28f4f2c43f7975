import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Manual } from '#core/contract/item-schemas.ts';
import type { Item } from '#core/contract/items.ts';
import { text } from '#texts/texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { errorText } from '../shared/problem-text.ts';
import type { SaveFormHandle } from '../shared/save-form.tsx';
import { useServices } from '../shared/services.ts';
import { Alert } from '#ui/alert.tsx';
import { ItemForm } from './item-form.tsx';

/** What is stored may be a manual's abbreviation; its name is what is written (wire contract, "GET /item/sources"). */
const withManualNamed = (item: Item, sources: readonly Manual[]): Item => ({
  ...item,
  manual: sources.find(({ abbreviation }) => abbreviation === item.manual)?.name ?? item.manual,
});

interface Props {
  /** The item's name. */
  name: string;
  onClosed: () => void;
  /** After the success was acknowledged. */
  onSaved: () => void;
}

/** 'Update {name}' in a full-screen dialog (specification, section 2, Item list). */
export function EditItemDialog({ name, onClosed, onSaved }: Props) {
  const { api } = useServices();
  const form = useRef<SaveFormHandle>(null);
  // What is edited is what the server has now, not what a list has kept.
  const { data, error, isFetchedAfterMount } = useQuery(api.items.byNames([name]));
  const [item, setItem] = useState<Item | null>(null);
  const { data: sources, isPending: areSourcesPending } = useQuery(api.items.sources());
  const isRead = isFetchedAfterMount && !areSourcesPending;
  const read = isRead && data?.[0] ? withManualNamed(data[0], sources ?? []) : undefined;
  // The first answer stays: one that comes while somebody types, or after a rename, must not take the form away.
  if (!item && read) setItem(read);
  return (
    <Dialog
      title={text('itemForm.update', { name })}
      size="full"
      isOpen
      onOpenChange={() => (form.current ? form.current.askToLeave() : onClosed())}
    >
      {item ? (
        <ItemForm ref={form} item={item} onSaved={onSaved} onLeft={onClosed} />
      ) : isRead ? (
        <Alert tone="danger" title={text('itemForm.unreadable')}>
          {error ? errorText(error) : text('problem.notFound')}
        </Alert>
      ) : (
        <Skeleton height="40vh" />
      )}
    </Dialog>
  );
}
