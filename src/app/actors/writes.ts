import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import type { Errata } from '#core/contract/character-schemas.ts';
import type { ItemUpdate, WireItem } from '#core/contract/item-schemas.ts';
import type { SessionDraft } from '#core/contract/session-schemas.ts';
import type { WriteKeys } from '../write-keys.ts';
import { staleAfter } from './stale.ts';
import { createWriter } from './writer.ts';

/** A correction without its date, which is the moment of its first try. */
export interface CharacterCorrection {
  characterId: string;
  errata: Omit<Errata, 'date'>;
}

/** The writes that forms ask for. Each resolves when what shows its outcome has been read again. */
export function createWrites(api: Api, queries: QueryClient, keysOfWrites: WriteKeys) {
  const write = createWriter(queries, keysOfWrites);
  return {
    registerSession: (session: SessionDraft): Promise<void> =>
      write({
        name: { of: ['session'], as: ['register', session] },
        stale: staleAfter.registration([
          session.masterId,
          ...session.outcomes.map(({ characterId }) => characterId),
        ]),
        send: ({ key }) => api.sessions.register(session, key),
      }),

    correctCharacter: ({ characterId, errata }: CharacterCorrection): Promise<void> =>
      write({
        // Without version and date, which differ when a correction without an answer is tried again.
        name: {
          of: ['corrections', characterId],
          as: [errata.ms ?? 0, errata.description, errata.statusChange ?? null],
        },
        stale: staleAfter.correction(characterId),
        send: ({ key, first }) =>
          api.characters.correct(characterId, first<Errata>({ ...errata, date: Date.now() }), key),
      }),

    createItem: (item: WireItem): Promise<void> =>
      write({
        name: { of: ['item', item.name], as: ['create', item] },
        stale: staleAfter.itemChange(),
        send: ({ key }) => api.items.create(item, key),
      }),

    updateItem: (update: ItemUpdate): Promise<void> =>
      write({
        name: { of: ['item', update.originalName], as: ['update', update] },
        stale:
          update.item.name === update.originalName ? staleAfter.itemChange() : staleAfter.itemNameChange(),
        send: ({ key }) => api.items.update(update, key),
      }),
  };
}

export type Writes = ReturnType<typeof createWrites>;
