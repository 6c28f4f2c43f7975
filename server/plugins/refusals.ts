import type { FastifyInstance } from 'fastify';
import { serverAt } from '../store/journal/author.ts';
import type { Store } from '../store/store.ts';
import { repeat } from './repeat.ts';
import { memberIdOf } from './security-events.ts';

/** How long refused calls are counted before they are stored, in ms. */
const interval = 10 * 60_000;

/** Maximum number of entries of one interval, so that refused callers cannot fill the journal. */
const maxEntries = 200;

const statuses = new Set([401, 403, 429]);

interface Refused {
  member: string | undefined;
  call: string;
  status: number;
  count: number;
}

/**
 * Counts refused calls by member, call and status, and adds the counts to the journal every ten minutes and
 * when the server stops. Callers without a valid token are counted together: the journal contains no IP addresses.
 */
export function journalRefusals(
  app: FastifyInstance,
  { write }: Pick<Store, 'write'>,
  now: () => number,
): void {
  let refused = new Map<string, Refused>();

  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    if (statuses.has(status)) {
      const member = memberIdOf(request);
      const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
      const key = JSON.stringify([member, call, status]);
      const counted = refused.get(key);
      if (counted) counted.count += 1;
      else if (refused.size < maxEntries) refused.set(key, { member, call, status, count: 1 });
    }
    done();
  });

  async function store(): Promise<void> {
    const counted = refused;
    if (counted.size === 0) return;
    refused = new Map();
    await write(serverAt(now(), 'refusals'), async ({ journal }) => {
      for (const { member, ...about } of counted.values())
        journal.add({
          subject:
            member === undefined ? { type: 'community', id: 'strangers' } : { type: 'member', id: member },
          kind: 'refused',
          changes: {},
          about,
        });
    });
  }

  repeat(app, store, { interval, failure: 'refused calls were not stored', last: store });
}
