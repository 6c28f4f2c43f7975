import { Pencil, Trash2 } from 'lucide-react';
import { text } from '#texts/texts.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';

interface Props {
  item: string;
  /** What a button does; false where it is there but not to be used, null where it is not there. */
  onEdit: (() => void) | false | null;
  onDelete: (() => void) | false | null;
}

/** Edit and delete: for those who may, and as an inventory shows them (specification, section 2). */
export const ItemActions = ({ item, onEdit, onDelete }: Props) => (
  <>
    {onEdit !== null && (
      <IconButton aria-label={text('item.edit', { item })} isDisabled={!onEdit} onPress={onEdit || undefined}>
        <Pencil aria-hidden />
      </IconButton>
    )}
    {onDelete !== null && (
      <IconButton
        aria-label={text('item.delete', { item })}
        isDisabled={!onDelete}
        onPress={onDelete || undefined}
      >
        <Trash2 aria-hidden />
      </IconButton>
    )}
  </>
);
