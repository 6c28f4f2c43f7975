import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Item, Manual } from '#core/contract/items.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { isSame } from '#core/rules/same.ts';
import { text } from '#texts/texts.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import type { SaveFormHandle } from '../shared/saving/save-form.tsx';
import { useFlows, useServices } from '../shared/services.ts';
import { usePart } from '../shared/loading/use-part.ts';
import { Alert } from '#ui/feedback/alert.tsx';

/**
 * The stored manual may be an abbreviation; the app writes the name
 * (docs/wire-contract.md#wire-manual-name-or-abbreviation).
 */
const withManualNamed = (item: Item, sources: readonly Manual[]): Item => ({
  ...item,
  manual: sources.find(({ abbreviation }) => abbreviation === item.manual)?.name ?? item.manual,
});

interface Props {
  /** The item's name. */
  name: string;
  onClosed: () => void;
  /** Called after the user has acknowledged the success, with the item's new name. */
  onSaved: (name: string) => void;
}

/** 'Update {name}' in a full-screen dialog (docs/specification.md#s2-items-edit-dialog). */
export function EditItemDialog({ name, onClosed, onSaved }: Props) {
  const { api } = useServices();
  const handle = useRef<SaveFormHandle>(null);
  // The form edits the server's current item, not a cached one.
  const stored = useQuery({ ...api.items.byNames([name]), refetchOnMount: 'always' });
  const [item, setItem] = useState<Item | null>(null);
  const { data: sources, isPending: areSourcesPending } = useQuery(api.items.sources());
  const queries = useQueryClient();
  const { writes } = useFlows();
  const readAgain = async (): Promise<Item> => {
    const [now] = await queries.fetchQuery({ ...api.items.byNames([name]), staleTime: 0, retry: false });
    const newest = now && withManualNamed(now, sources ?? []);
    // The lists still show the item that the form started from.
    if (!isSame(newest, item)) writes.refreshItems();
    if (!newest) throw new RequestFailure({ status: 404, message: '', fields: {} });
    return newest;
  };
  const form = usePart('itemForm', () => import('./item-form.tsx'));
  const isRead = stored.isFetchedAfterMount && !areSourcesPending;
  const [first] = stored.data ?? [];
  const read = isRead && first ? withManualNamed(first, sources ?? []) : undefined;
  const isGone = isRead && stored.data !== undefined && !first;
  // The first answer stays: a later one, while the user types or after a rename, must not remove the form.
  if (!item && read) setItem(read);
  // A failed read must not remove the form either.
  const error = form.error ?? (isRead && !item ? stored.error : null);
  return (
    <Dialog
      title={text('itemForm.update', { name })}
      size="full"
      isOpen
      onOpenChange={() => (handle.current ? handle.current.askToLeave() : onClosed())}
    >
      <ReadProblem
        title={text('itemForm.unreadable')}
        read={{ data: undefined, error, refetch: form.error ? form.refetch : stored.refetch }}
      />
      {item && form.data ? (
        <form.data.ItemForm
          ref={handle}
          item={item}
          read={readAgain}
          newest={isGone ? null : read}
          onSaved={onSaved}
          onLeft={onClosed}
        />
      ) : error ? null : isRead && !item ? (
        <Alert tone="danger" title={text('itemForm.unreadable')}>
          {text('problem.notFound')}
        </Alert>
      ) : (
        <SkeletonGrid label={text('itemForm.loading')} count={1} shape="fields" height="40vh" />
      )}
    </Dialog>
  );
}
