import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { said } from '#core/contract/refusals.ts';
import { itemsOfStrangers } from '#core/rules/adventures/reward.ts';
import { mayCall } from '#core/rules/roles.ts';
import type { SignedIn } from '../auth/tokens.ts';
import type { Context } from '../context.ts';
import { notFound } from '../problems.ts';
import { invalid, StoreFault } from '../store/fault.ts';
import { addCall, addWrite } from './call.ts';

/** A member as a reader of adventures; `now` is epoch ms. */
export const adventureReaderOf = ({ memberId, roles }: SignedIn, now: number) => ({
  id: memberId,
  isInCharge: mayCall(roles, 'changeAdventure'),
  now,
});

/** Planned games (docs/specification.md#s8-adventure). */
export function adventureRoutes(app: FastifyInstance, context: Context): void {
  const { store, now, noShowBar: bar } = context;
  const { supervisor } = app.foundry;

  addCall(app, context, calls.adventures, ({ member, query = {} }) =>
    store.adventures.list({ ...adventureReaderOf(member, now()), bar }, query.from ?? now()),
  );

  addCall(app, context, calls.adventure, async ({ member, adventureId }) => {
    const reader = { ...adventureReaderOf(member, now()), bar };
    const adventure = await store.adventures.find(reader, adventureId);
    if (!adventure) throw notFound(said('noAdventure'));
    const tabletop = supervisor.find(adventure.instance ?? '');
    return { ...adventure, tabletop: tabletop ? supervisor.addressOf(tabletop) : null };
  });

  addCall(app, context, calls.adventureStats, ({ member, query }) =>
    store.adventures.stats(adventureReaderOf(member, now()), query),
  );

  addCall(app, context, calls.notices, ({ member }) => store.notices.of(member.memberId));
  addWrite(app, context, calls.seeNotices, async ({ body }, { noticeWrites }) => {
    await noticeWrites.see(body.until);
  });
  addWrite(app, context, calls.allowMentions, async ({ body }, { noticeWrites }) => {
    await noticeWrites.allowMentions(body.isAllowed);
  });
  addWrite(app, context, calls.announceAdventure, ({ body }, { adventureWrites }) =>
    adventureWrites.announce(body),
  );
  addWrite(app, context, calls.changeAdventure, ({ adventureId, body }, { adventureWrites }) =>
    adventureWrites.edit(adventureId, body),
  );
  addWrite(app, context, calls.cancelAdventure, ({ adventureId }, { adventureWrites }) =>
    adventureWrites.cancel(adventureId),
  );
  addWrite(app, context, calls.signUp, ({ adventureId, body }, { adventureWrites }) =>
    adventureWrites.signUp(adventureId, body, bar),
  );
  addWrite(app, context, calls.withdraw, ({ adventureId }, { adventureWrites }) =>
    adventureWrites.answer(adventureId, 'withdraw'),
  );
  addWrite(app, context, calls.decline, ({ adventureId }, { adventureWrites }) =>
    adventureWrites.answer(adventureId, 'decline'),
  );
  addWrite(app, context, calls.takeSeat, ({ adventureId }, { adventureWrites }) =>
    adventureWrites.take(adventureId),
  );
  addWrite(
    app,
    context,
    calls.registerAdventure,
    async ({ adventureId, body: { items, ...session } }, { adventureWrites, registrations, inventories }) => {
      await adventureWrites.register(adventureId, () => registrations.add(session, adventureId));
      const [stranger] = itemsOfStrangers(items, session.outcomes);
      if (stranger !== undefined) throw invalid(said('notInSession'), `items.${stranger}`);
      for (const [index, item] of items.entries()) {
        const field = `items.${index}`;
        await inventories.change({ ...item, operation: 'ASSIGN' }).catch((error: unknown) => {
          throw error instanceof StoreFault ? new StoreFault(error.kind, error.words, field) : error;
        });
      }
    },
  );
  addWrite(app, context, calls.giveSeat, ({ adventureId, playerId }, { adventureWrites }) =>
    adventureWrites.give(adventureId, playerId),
  );
  addWrite(app, context, calls.handOverAdventure, ({ adventureId, playerId }, { adventureWrites }) =>
    adventureWrites.handOver(adventureId, playerId),
  );
  addWrite(app, context, calls.markNoShow, ({ adventureId, playerId, body }, { adventureWrites }) =>
    adventureWrites.markNoShow(adventureId, playerId, body.isNoShow),
  );
}
