import { type ReactNode, type Ref, useMemo, useRef } from 'react';
import { type Item, readItem, type WireItem } from '#core/contract/items.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import type { Choices } from '#forms/choices.ts';
import { itemFormOf } from '#forms/definitions/item.ts';
import type { ItemData } from '#forms/definitions/item.schema.ts';
import { text } from '#texts/texts.ts';
import { SaveForm, type SaveFormHandle } from '../shared/saving/save-form.tsx';
import { useFlows, useServices } from '../shared/services.ts';
import { SuggestedItems } from '../shared/lists/suggested-items.tsx';
import { ItemLink } from '../shared/thing-links.tsx';
import { useUndoLimit } from '../shared/writes/use-undo-limit.ts';
import { useLabelList, useManualList } from '../shared/lists/use-choices.ts';
import { moveRecipeDrafts } from './recipe-dialog.tsx';
import { RecipesWidget } from './recipes-widget.tsx';

interface Props {
  /** The complete item to edit; null for a new item. */
  item: Item | null;
  /**
   * Reads the current version of the complete item.
   * @throws RequestFailure
   */
  read?: () => Promise<Item>;
  /** The item as the page has read it last; null if no item has its name any more. */
  newest?: Item | null | undefined;
  /** Called after the user has acknowledged the success, with the item's new name. */
  onSaved: (name: string) => void;
  onLeft?: () => void;
  ref?: Ref<SaveFormHandle>;
}

const creationTexts = {
  submit: 'itemForm.saveNew',
  busy: 'itemForm.busyNew',
  succeeded: 'itemForm.created',
} as const;
const again = { blank: 'itemForm.another', same: 'itemForm.duplicate' } as const;
const updateTexts = {
  submit: 'itemForm.saveOld',
  busy: 'itemForm.busyOld',
  succeeded: 'itemForm.updated',
} as const;
const failed = (reason: string): string => text('somethingWrong', { reason });

const nameOf = ({ name }: ItemData): string => name.trim();

const paragraphs = (first: ReactNode, second: string): ReactNode => (
  <>
    <p>{first}</p>
    <p>{second}</p>
  </>
);

const versionOf = (item: WireItem | null): number | null => item?.version ?? null;

const widgets = { recipes: RecipesWidget };

/** The form of an item, new or existing. */
export function ItemForm({ item, read, newest, onSaved, onLeft, ref }: Props) {
  const { writes } = useFlows();
  const { api, drafts } = useServices();
  const { unknownFields } = api.items;
  const labels = useLabelList('ITEM');
  const sources = useManualList();
  const form = useMemo(() => itemFormOf(item, unknownFields), [item, unknownFields]);
  const manual = item?.manual ?? null;
  const subject = item?.name;
  const savedName = useRef('');
  const limit = useUndoLimit(item ? 'edited' : 'created');
  const choices = useMemo((): Choices => {
    // The stored manual may no longer be in the list.
    const isListed = manual === null || sources.items.some(({ id }) => id === manual);
    const items = isListed ? sources.items : [{ id: manual, name: manual }, ...sources.items];
    return {
      subject,
      lists: { labels, manuals: { ...sources, items } },
      Suggested: SuggestedItems,
      fold: searchKey,
    };
  }, [labels, sources, manual, subject]);
  return (
    <SaveForm
      ref={ref}
      form={form}
      source={item}
      subject={subject}
      original={read && { read, versionOf, newest }}
      save={async (edited) => {
        const act = await (item
          ? writes.updateItem({ item: edited, originalName: item.name })
          : writes.createItem(edited));
        savedName.current = edited.name.trim();
        moveRecipeDrafts(drafts, item?.name ?? '', edited.name.trim(), readItem(edited).craft);
        return act;
      }}
      choices={choices}
      widgets={widgets}
      texts={{ ...(item ? updateTexts : creationTexts), failed }}
      about={(data) => {
        // An edit may have begun on the item's own page.
        const name = item ? nameOf(data) : <ItemLink name={nameOf(data)} />;
        return limit === null ? name : paragraphs(name, limit);
      }}
      again={item ? undefined : again}
      onSaved={() => onSaved(savedName.current)}
      onLeft={onLeft}
    />
  );
}
