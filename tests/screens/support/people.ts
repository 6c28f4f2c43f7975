import { type Character, readCharacter, type WireCharacter } from '#core/contract/characters.ts';
import { type Item, readItem, type WireItem } from '#core/contract/items.ts';
import { readSession, type RegisteredSession } from '#core/contract/sessions.ts';

/** An active character of the player p, with other values. */
export const characterOf = (more: Partial<WireCharacter> = {}): Character =>
  readCharacter({ id: 'p:Lyra', name: 'Lyra', player: 'p', status: 'active', ...more });

/** An item with these values, and the defaults for all others. */
export const itemOf = (more: Partial<WireItem> & { name: string }): Item => readItem(more);

/** A session without participants, with other values. */
export const sessionOf = (more: Partial<RegisteredSession> = {}): RegisteredSession => ({
  ...readSession({ id: 's1', title: 'Dusk', master: 'p1:Ann' }),
  registrar: null,
  registrarName: null,
  ...more,
});
