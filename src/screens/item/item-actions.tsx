import { Pencil, Trash2 } from 'lucide-react';
import { text } from '#texts/texts.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Edit and delete as an inventory shows them: there, but not to be used (specification, section 2). */
export function ItemActions({ item }: { item: string }) {
  return (
    <>
      <IconButton aria-label={text('item.edit', { item })} isDisabled>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton aria-label={text('item.delete', { item })} isDisabled>
        <Trash2 aria-hidden />
      </IconButton>
    </>
  );
}
