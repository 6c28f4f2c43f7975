import { getRouteApi } from '@tanstack/react-router';
import { ItemUsage } from '#screens/item/item-usage.tsx';

const route = getRouteApi('/member/item/usage');

/** Stores in the address which item is chosen, and whether inactive holders are included. */
export default function ItemUsagePage() {
  const { item = null, inactive } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ItemUsage
      view={{ filter: { item, isActiveOnly: inactive === undefined }, sort: null, page: 1 }}
      onView={({ filter }, historyAction) =>
        void navigate({
          search: {
            item: filter.item ?? undefined,
            inactive: filter.isActiveOnly ? undefined : 'included',
          },
          replace: historyAction === 'replace',
          resetScroll: false,
        })
      }
    />
  );
}
