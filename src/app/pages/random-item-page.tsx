import { GiveRandomItem } from '#screens/character/gift/give-random-item.tsx';
import { provideRandomItem } from '../actors/random-item.ts';
import { withFlows } from './with-flows.tsx';

export const RandomItemPage = withFlows(GiveRandomItem, (parts) => ({
  randomItem: provideRandomItem(parts),
}));
