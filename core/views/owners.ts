import type { Character } from '../contract/characters.ts';

/** The ids of the owners of these characters, each once. */
export function ownersOf(characters: readonly Character[]): string[] {
  const owners = new Set<string>();
  for (const { player } of characters) if (player !== null) owners.add(player);
  return [...owners];
}
