import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import type { Errata, ItemUpdate, SessionDraft } from '#core/contract/requests.ts';
import type { WireItem } from '#core/contract/items.ts';
import type { WriteKeys } from '../write-keys.ts';
import { staleAfter } from './stale.ts';
import { createWriter } from './writer.ts';

/** A correction without its date, which is the time of its first attempt. */
export interface CharacterCorrection {
  characterId: string;
  errata: Omit<Errata, 'date'>;
}

/** The writes of forms. Each resolves once the reads that show its outcome are fresh. */
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
        send: (attempt) => api.sessions.register(session, attempt),
      }),

    correctCharacter: ({ characterId, errata }: CharacterCorrection): Promise<void> =>
      write({
        // Without version and date, which differ when the user repeats a correction after no answer.
        name: {
          of: ['corrections', characterId],
          as: [errata.ms ?? 0, errata.description, errata.statusChange ?? null],
        },
        stale: staleAfter.correction(characterId),
        send: (attempt) =>
          api.characters.correct(
            characterId,
            attempt.first<Errata>({ ...errata, date: Date.now() }),
            attempt,
          ),
      }),

    createItem: (item: WireItem): Promise<void> =>
      write({
        name: { of: ['item', item.name], as: ['create', item] },
        stale: staleAfter.itemChange(),
        send: (attempt) => api.items.create(item, attempt),
      }),

    updateItem: (update: ItemUpdate): Promise<void> =>
      write({
        name: { of: ['item', update.originalName], as: ['update', update] },
        stale:
          update.item.name === update.originalName ? staleAfter.itemChange() : staleAfter.itemNameChange(),
        send: (attempt) => api.items.update(update, attempt),
      }),
  };
}

export type Writes = ReturnType<typeof createWrites>;
