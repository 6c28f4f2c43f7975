import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Item } from '#core/contract/items.ts';
import { text } from '#texts/texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { errorText } from '../shared/problem-text.ts';
import type { SaveFormHandle } from '../shared/save-form.tsx';
import { useServices } from '../shared/services.ts';
import { Alert } from '#ui/alert.tsx';
import { ItemForm } from './item-form.tsx';

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
  const read = isFetchedAfterMount ? data?.[0] : undefined;
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
      ) : isFetchedAfterMount ? (
        <Alert tone="danger" title={text('itemForm.unreadable')}>
          {error ? errorText(error) : text('problem.notFound')}
        </Alert>
      ) : (
        <Skeleton height="40vh" />
      )}
    </Dialog>
  );
}
