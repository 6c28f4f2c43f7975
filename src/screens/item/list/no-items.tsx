import { text } from '#texts/texts.ts';
import { TextLink } from '#ui/elements/text-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { addresses } from '../../shared/addresses.ts';

/** Shown while the community has no item: leads those who may add one to the form. */
export const NoItems = ({ mayAdd }: { mayAdd: boolean }) => (
  <EmptyState picture="chest" title={text('itemList.none')}>
    {mayAdd && <TextLink href={addresses.addItem}>{text('nav.addItem')}</TextLink>}
  </EmptyState>
);
