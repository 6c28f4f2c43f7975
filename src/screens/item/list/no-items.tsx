import { text } from '#texts/texts.ts';
import { TextLink } from '#ui/elements/text-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { addresses } from '../../shared/addresses.ts';

/** Shown while the community has no item, with a link to the form for members who may add one. */
export const NoItems = ({ mayAdd }: { mayAdd: boolean }) => (
  <EmptyState picture="chest" title={text('itemList.none')}>
    {mayAdd && <TextLink href={addresses.addItem}>{text('nav.addItem')}</TextLink>}
  </EmptyState>
);
