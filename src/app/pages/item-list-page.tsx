import { getRouteApi } from '@tanstack/react-router';
import { ItemList } from '#screens/item/list/item-list.tsx';
import { pageParameter, textParameter } from './addresses/view-parameters.ts';

const route = getRouteApi('/member/item/list');

/** Stores the item list's filter and page number in the address. */
export default function ItemListPage() {
  const { search = '', label = null, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ItemList
      view={{ filter: { text: search, labelId: label }, sort: null, page }}
      onView={({ filter, page: next }, historyAction) =>
        void navigate({
          search: {
            search: textParameter(filter.text),
            label: filter.labelId ?? undefined,
            page: pageParameter(next),
          },
          replace: historyAction === 'replace',
          resetScroll: false,
        })
      }
    />
  );
}
