import { text } from '#texts/texts.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { addresses } from '../shared/addresses.ts';
import { useServices } from '../shared/services.ts';
import { ItemForm } from './item-form.tsx';

/** 'Add a new Item' as a page (docs/specification.md#item-form). */
export function AddItem() {
  const { goTo } = useServices();
  return (
    <Page width="text">
      <PageHeading title={text('itemForm.add')} />
      <ItemForm item={null} onSaved={() => goTo(addresses.landing)} />
    </Page>
  );
}
