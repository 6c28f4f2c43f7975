import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import type { Written } from '#api/readers.ts';
import type { Errata, ItemUpdate, SessionDraft } from '#core/contract/requests.ts';
import type { Act } from '#core/contract/journal/act.ts';
import type { WireItem } from '#core/contract/items.ts';
import type { WriteKeys } from '../write-keys.ts';
import { staleAfter } from './stale.ts';
import { createWriter, readAgain, type Write } from './writer.ts';

/** A correction without a date: its date is the time of the first attempt. */
export interface CharacterCorrection {
  characterId: string;
  errata: Omit<Errata, 'date'>;
}

/** The writes of forms. Each resolves once the server has answered. */
export function createWrites(api: Api, queries: QueryClient, keysOfWrites: WriteKeys) {
  const writeOne = createWriter(queries, keysOfWrites);
  const write = async (one: Write<Written>): Promise<Act> => (await writeOne(one)).act;
  return {
    registerSession: (session: SessionDraft): Promise<Act> =>
      write({
        name: { of: ['session'], as: ['register', session] },
        stale: staleAfter.registration([
          session.masterId,
          ...session.outcomes.map(({ characterId }) => characterId),
        ]),
        send: (attempt) => api.sessions.register(session, attempt),
      }),

    correctCharacter: ({ characterId, errata }: CharacterCorrection): Promise<Act> =>
      write({
        // The name leaves out version and date, which differ when the user repeats a correction that got no answer.
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

    createItem: (item: WireItem): Promise<Act> =>
      write({
        name: { of: ['item', item.name], as: ['create', item] },
        stale: staleAfter.itemChange(),
        send: (attempt) => api.items.create(item, attempt),
      }),

    updateItem: (update: ItemUpdate): Promise<Act> =>
      write({
        name: { of: ['item', update.originalName], as: ['update', update] },
        stale:
          update.item.name === update.originalName
            ? staleAfter.itemChange()
            : staleAfter.itemRenameOrDeletion(),
        send: (attempt) => api.items.update(update, attempt),
      }),

    refreshItems: (): void => readAgain(queries, staleAfter.itemRenameOrDeletion()),
  };
}

export type Writes = ReturnType<typeof createWrites>;
