import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { historyLimit } from '#core/contract/journal/entry.ts';
import { said } from '#core/contract/refusals.ts';
import { pageSizes } from '#core/contract/values.ts';
import { mayCall } from '#core/rules/roles.ts';
import type { Context } from '../context.ts';
import { notFound } from '../problems.ts';
import { addCall, addWrite } from './call.ts';

/** Game sessions and their players (docs/specification.md#session-service, docs/specification.md#player-service). */
export function sessionRoutes(app: FastifyInstance, context: Context): void {
  const { audit, characters, players, sessions } = context.store;

  addCall(app, context, calls.sessionCount, async ({ query = {} }) => ({
    count: await sessions.count(query),
  }));

  addCall(app, context, calls.sessions, ({ query = {} }) => {
    const { limit = pageSizes.default, nextAt: offset = 0, ...filter } = query;
    return sessions.page({ limit, offset }, filter);
  });

  addCall(app, context, calls.session, async ({ sessionId }) => {
    const session = await sessions.find(sessionId);
    if (!session) throw notFound(said('noSession'));
    return session;
  });

  // What the entries changed is the session itself, and the master's reward, which no card shows.
  addCall(app, context, calls.sessionHistory, async ({ sessionId, member }) => {
    if (!(await sessions.find(sessionId))) throw notFound(said('noSession'));
    const reader = { id: member.memberId, roles: member.roles, now: context.now() };
    const filter = { subjectType: 'session' as const, subject: sessionId };
    const page = await audit.page(filter, null, historyLimit, reader);
    return { ...page, entities: page.entities.map((entry) => ({ ...entry, changes: [], moreChanges: 0 })) };
  });

  addCall(app, context, calls.sessionsInDates, ({ query }) => sessions.between(query.from, query.to));

  addWrite(app, context, calls.registerSession, async ({ body }, { registrations }) => {
    await registrations.add(body);
  });

  addWrite(app, context, calls.deleteSession, ({ sessionId }, { registrations }) =>
    registrations.remove(sessionId),
  );

  addCall(app, context, calls.playersByIds, ({ body }) => players.byIds(body));

  addCall(app, context, calls.players, () => players.all());

  addCall(app, context, calls.player, async ({ playerId, member }) => {
    const player = await players.find(playerId);
    if (!player) throw notFound(said('noPlayer'));
    const reader = { memberId: member.memberId, seesAll: mayCall(member.roles, 'correctCharacter') };
    return { player, entities: characters.activeSummaries(playerId, reader) };
  });
}
