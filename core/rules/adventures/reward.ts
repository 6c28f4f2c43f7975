import type { AdventureResult } from '../../contract/adventures/requests.ts';

/**
 * The indexes of the items for characters who did not play: MANAGE_SESSIONS alone gives items only to those who did
 * (docs/specification.md#s5-adventure-items).
 */
export function itemsOfStrangers(
  items: readonly Pick<AdventureResult['items'][number], 'characterId'>[],
  outcomes: readonly Pick<AdventureResult['outcomes'][number], 'characterId'>[],
): number[] {
  const party = new Set(outcomes.map(({ characterId }) => characterId));
  return items.flatMap(({ characterId }, index) => (party.has(characterId) ? [] : index));
}
