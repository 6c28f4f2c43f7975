import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { pageSizes } from '#core/contract/values.ts';
import type { Context } from '../context.ts';
import { addCall, addWrite } from './call.ts';

/** Game sessions and their players (docs/specification.md#session-service, docs/specification.md#player-service). */
export function sessionRoutes(app: FastifyInstance, context: Context): void {
  const { players, sessions } = context.store;

  addCall(app, context, calls.sessionCount, async () => ({ count: await sessions.count() }));

  addCall(app, context, calls.sessions, ({ query }) =>
    sessions.page({ limit: query?.limit ?? pageSizes.default, offset: query?.nextAt ?? 0 }),
  );

  addCall(app, context, calls.sessionsInDates, ({ query }) => sessions.between(query.from, query.to));

  addWrite(app, context, calls.registerSession, ({ body }, { registrations }) => registrations.add(body));

  addWrite(app, context, calls.deleteSession, ({ sessionId }, { registrations }) =>
    registrations.remove(sessionId),
  );

  addCall(app, context, calls.playersByIds, ({ body }) => players.byIds(body));
}
