import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { focusHeading } from '#ui/page/page-heading.tsx';

interface Props {
  /** What narrows the list: a searched text, a label or both. */
  by: 'search' | 'label' | 'both';
  onShowAll: () => void;
}

/** Shown instead of a list of items in which nothing matches. */
export const NoItem = ({ by, onShowAll }: Props) => (
  <EmptyState picture="lantern" title={text('itemList.noMatch')}>
    <p>{text('itemList.noMatchHint', { by })}</p>
    {by !== 'label' && <p>{text('search.finds')}</p>}
    <Button
      onPress={() => {
        onShowAll();
        // The button is about to disappear.
        focusHeading();
      }}
    >
      {text('itemList.showAll')}
    </Button>
  </EmptyState>
);

/** What narrows a list of items; the list is narrowed. */
export const narrowedBy = (isSearched: boolean, labelId: string | null): Props['by'] =>
  labelId === null ? 'search' : isSearched ? 'both' : 'label';
