import type { Written } from '#api/readers.ts';
import type { Errata } from '#core/contract/requests.ts';
import type { Act } from '#core/contract/journal/act.ts';
import { isCorrected } from '#core/rules/corrections.ts';
import { asUnsent, failureInWords, RequestFailure } from '#core/rules/problem.ts';
import type { Writes } from '#screens/shared/services.ts';
import { text } from '#texts/texts.ts';
import { sendAndLook } from './look.ts';
import type { FlowParts } from './parts.ts';
import { staleAfter } from './stale.ts';
import { readAgain, type Write } from './writer.ts';

/** The writes of forms. Each resolves once the server has answered. */
export function createWrites({
  api,
  queries,
  write: writeOne,
}: FlowParts): Omit<Writes, 'createWebhook' | 'changeWebhook'> {
  const write = async (one: Write<Written>): Promise<Act> => (await writeOne(one)).act;
  const { takesKeys } = api.characters;

  /** Refuses the name of an existing item, for a server that would overwrite it. `field` is that of the request. */
  async function refuseTaken(name: string, field: string): Promise<void> {
    if (api.items.refusesTakenNames) return;
    const isTaken = await api.items.exists(name).catch((error: unknown) => {
      throw asUnsent(error);
    });
    if (!isTaken) return;
    const { problem } = failureInWords(409, text('itemForm.taken', { name }));
    throw new RequestFailure({ ...problem, fields: { [field]: problem.message } });
  }

  return {
    registerSession: (session) => {
      const send = () =>
        write({
          name: { of: ['session'], as: ['register', session] },
          stale: staleAfter.registration([
            session.masterId,
            ...session.outcomes.map(({ characterId }) => characterId),
          ]),
          send: (attempt) => api.sessions.register(session, attempt),
        });
      return takesKeys
        ? send()
        : sendAndLook(
            send,
            () => api.sessions.countEqual(session),
            (before, after) => after > before,
          );
    },

    correctCharacter: ({ characterId, errata }) => {
      const send = () =>
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
        });
      return takesKeys
        ? send()
        : sendAndLook(
            send,
            () => api.characters.currentState(characterId),
            (before, after) => isCorrected(before, after, errata),
          );
    },

    createItem: async (item) => {
      await refuseTaken(item.name, 'name');
      return write({
        name: { of: ['item', item.name], as: ['create', item] },
        stale: staleAfter.itemChange(),
        send: (attempt) => api.items.create(item, attempt),
      });
    },

    updateItem: async (update) => {
      const isRenamed = update.item.name !== update.originalName;
      if (isRenamed) await refuseTaken(update.item.name, 'item.name');
      return write({
        name: { of: ['item', update.originalName], as: ['update', update] },
        stale: isRenamed ? staleAfter.itemRenameOrDeletion() : staleAfter.itemChange(),
        send: (attempt) => api.items.update(update, attempt),
      });
    },

    setAvailability: async (availability) => {
      await write({
        name: { of: ['availability'], as: [availability] },
        stale: staleAfter.availabilityChange(),
        send: (attempt) => api.calendars.setAvailability(availability, attempt),
      });
      return null;
    },

    announceAdventure: (announcement) => {
      const { publishedAt, signUpFrom } = announcement;
      const isPast = (instant: number): boolean => instant <= Date.now();
      return writeOne({
        // The name leaves out the times that mean 'now', which differ when an announcement without an answer is repeated.
        name: {
          of: ['adventure'],
          as: [
            'announce',
            {
              ...announcement,
              ...(publishedAt !== null && isPast(publishedAt) ? { publishedAt: 'now' } : {}),
              ...(isPast(signUpFrom) ? { signUpFrom: 'now' } : {}),
            },
          ],
        },
        stale: staleAfter.adventureChange(),
        send: (attempt) => api.adventures.announce(attempt.first(announcement), attempt),
      });
    },

    changeAdventure: ({ adventureId, ...change }) =>
      writeOne({
        name: { of: ['adventure', adventureId], as: ['change', change] },
        stale: staleAfter.adventureChange(),
        send: (attempt) => api.adventures.change(adventureId, change, attempt),
      }),

    allowMentions: async (isAllowed) => {
      await write({
        name: { of: ['mentions'], as: [isAllowed] },
        stale: staleAfter.noticeSetting(),
        send: (attempt) => api.adventures.allowMentions(isAllowed, attempt),
      });
      return null;
    },

    markNoShow: async (adventureId, player, isNoShow) => {
      await write({
        name: { of: ['noShow', adventureId, player], as: [isNoShow] },
        stale: staleAfter.adventureChange(),
        send: (attempt) => api.adventures.markNoShow(adventureId, player, isNoShow, attempt),
      });
      return null;
    },

    /** Says nothing of an answer that the server repeats: the member did not ask for this write. */
    seeNotices: async (until) => {
      await write({
        name: { of: ['notices'], as: [until] },
        stale: staleAfter.noticeSetting(),
        send: ({ key }) => api.adventures.see(until, { key }),
      });
      return null;
    },

    /** Sends no idempotency key: the server ignores it, because a stored answer would contain the secret. */
    makeCalendar: async () => {
      try {
        return (await api.calendars.make()).secret;
      } finally {
        readAgain(queries, staleAfter.calendarChange());
      }
    },

    registerAdventure: ({ adventureId, ...result }) =>
      write({
        name: { of: ['adventure', adventureId], as: ['register', result] },
        stale: [
          ...staleAfter.adventureChange(),
          ...staleAfter.registration([
            result.masterId,
            ...result.outcomes.map(({ characterId }) => characterId),
          ]),
        ],
        send: (attempt) => api.adventures.register(adventureId, result, attempt),
      }),

    refreshItems: () => readAgain(queries, staleAfter.itemRenameOrDeletion()),
  };
}
