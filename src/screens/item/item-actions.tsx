import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { text } from '#texts/texts.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';

interface Props {
  item: string;
  /** The action of a button; `false`: the button is disabled; `null`: there is no button. */
  onEdit: (() => void) | false | null;
  onDelete: (() => void) | false | null;
}

/**
 * The buttons that edit and delete an item. The member's roles decide which of them exist
 * (docs/specification.md#s2-items-edit, docs/specification.md#s2-items-delete); in an inventory they are disabled
 * (docs/specification.md#s2-profile-buttons).
 */
export const ItemActions = ({ item, onEdit, onDelete }: Props) => (
  <>
    {onEdit !== null && (
      <IconButton aria-label={text('item.edit', { item })} isDisabled={!onEdit} onPress={onEdit || undefined}>
        <Pencil aria-hidden />
      </IconButton>
    )}
    {onDelete !== null && (
      <IconButton
        aria-label={text('deletion.button', { name: item })}
        isDisabled={!onDelete}
        onPress={onDelete || undefined}
      >
        <Trash2 aria-hidden />
      </IconButton>
    )}
  </>
);
