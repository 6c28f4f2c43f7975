import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { expiryOf } from '#core/rules/tokens.ts';
import type { Context } from '../context.ts';
import { createChangeStreams, type ChangeStreams } from '../live/streams.ts';
import { addCall } from './call.ts';
import { passEventsOn } from './sending.ts';

declare module 'fastify' {
  interface FastifyInstance {
    changeStreams: ChangeStreams;
  }
}

const bearerTokenOf = ({ headers }: FastifyRequest): string =>
  (headers.authorization ?? '').split(' ').at(-1)!;

/**
 * The entry number in the header `Last-Event-ID`; undefined without that header. If the header is not a number, the
 * result exceeds every entry number, so that the stream begins with a reset.
 */
function lastEventOf({ headers }: FastifyRequest): number | undefined {
  const header = headers['last-event-id'];
  if (header === undefined || header === '') return undefined;
  return /^\d{1,15}$/.test(String(header)) ? Number(header) : Number.MAX_SAFE_INTEGER;
}

/** Adds the call that streams changes as they happen (docs/specification.md#s8-live). */
export function changesRoutes(app: FastifyInstance, context: Context): void {
  const { store, now, closing, stall, liveLimits: limits, metrics } = context;
  const streams = createChangeStreams({ store, now, log: app.log, closing, stall, limits });
  app.decorate('changeStreams', streams);
  metrics.gauge('nyx_change_streams', 'Open streams of changes.', () => streams.size);

  addCall(app, context, calls.changes, async ({ member, query = {} }, request, reply) => {
    const stream = await streams.open(
      { ...member, expires: expiryOf(bearerTokenOf(request)) ?? 0 },
      { after: lastEventOf(request) ?? query.after, age: query.age },
    );
    // The caller may have disconnected while the stream was opened.
    if (reply.raw.destroyed) stream.destroy();
    passEventsOn(reply);
    return stream;
  });
}
