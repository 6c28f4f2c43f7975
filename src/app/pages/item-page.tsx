import { getRouteApi } from '@tanstack/react-router';
import { ItemPage } from '#screens/item/item-page.tsx';

const route = getRouteApi('/member/item/details/$itemName');

/** Reads the item from the address. */
export default function OneItemPage() {
  const { itemName } = route.useParams();
  return <ItemPage key={itemName} name={itemName} />;
}
