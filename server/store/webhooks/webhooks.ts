import { type Kysely, type Selectable, sql } from 'kysely';
import { type Delivery, type LabelRole, webhookLimits } from '#core/contract/webhooks/webhooks.ts';
import type { StoredEntry } from '../../webhooks/events.ts';
import { experienceIn } from '../journal/entries.ts';
import type { Tables } from '../schema.ts';

export type StoredWebhook = Selectable<Tables['webhook']>;

/** The roles that the announcements of a webhook mention, by label. */
export const rolesIn = (json: string | null): LabelRole[] =>
  Object.entries(JSON.parse(json ?? '{}') as Record<string, string>).map(([label, role]) => ({
    label,
    role,
  }));

/** The name under which a webhook's position in the journal is stored. */
export const consumerOf = (webhookId: string): string => `webhook ${webhookId}`;

/** The id by which a receiver recognises a repeated delivery. It must contain no dot (server/webhooks/sign.ts). */
export const deliveryId = (webhookId: string, seq: number | string, kind: string): string =>
  `${webhookId}_${seq}_${kind}`;

const entryColumns = ['seq', 'at', 'call', 'subject_type', 'subject_id', 'kind', 'changes', 'about'] as const;

export const createWebhooks = (db: Kysely<Tables>) => ({
  list: (): Promise<StoredWebhook[]> =>
    db.selectFrom('webhook').selectAll().orderBy('created').orderBy('id').execute(),

  async find(id: string): Promise<StoredWebhook | null> {
    const row = await db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst();
    return row ?? null;
  },

  /** Numbers of deliveries by webhook and state. */
  deliveryCounts: () =>
    db
      .selectFrom('webhook_delivery')
      .select(({ fn }) => ['webhook_id', 'state', fn.countAll<number>().as('count')])
      .groupBy(['webhook_id', 'state'])
      .execute(),

  /** The last try for each webhook that has had one; several if they were made in the same ms. */
  lastTries: () =>
    db
      .selectFrom('webhook_delivery')
      .innerJoin(
        (all) =>
          all
            .selectFrom('webhook_delivery')
            .select(({ fn }) => ['webhook_id as id', fn.max('tried').as('last')])
            .groupBy('webhook_id')
            .as('latest'),
        (join) =>
          join
            .onRef('latest.id', '=', 'webhook_delivery.webhook_id')
            .onRef('latest.last', '=', 'webhook_delivery.tried'),
      )
      .select(['webhook_id', 'tried', 'status', 'fault'])
      .execute(),

  /** The newest deliveries of a webhook. */
  async deliveriesOf(id: string): Promise<Delivery[]> {
    const rows = await db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook_id', '=', id)
      .orderBy('seq', 'desc')
      .orderBy('kind')
      .limit(webhookLimits.deliveries)
      .execute();
    return rows.map(({ seq, kind, state, tries, status, fault, created, tried, next }) => ({
      id: deliveryId(id, seq, kind),
      kind,
      state,
      tries,
      status,
      fault,
      created,
      tried,
      next: state === 'waiting' ? next : null,
    }));
  },

  /** Replaces a webhook's sealed part, unless it is no longer `before`. */
  async reseal(id: string, before: string, sealed: string): Promise<void> {
    await db
      .updateTable('webhook')
      .set({ sealed })
      .where('id', '=', id)
      .where('sealed', '=', before)
      .execute();
  },

  async position(id: string): Promise<number | null> {
    const row = await db
      .selectFrom('outbox')
      .select('last_seq')
      .where('consumer', '=', consumerOf(id))
      .executeTakeFirst();
    return row?.last_seq ?? null;
  },

  /** The entries of the journal after a number. */
  entriesAfter: (seq: number, limit: number): Promise<StoredEntry[]> =>
    db
      .selectFrom('journal')
      .select(entryColumns)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .execute(),

  /**
   * A character's total experience right after an entry of the journal: what it has now, without what later
   * entries added. One statement reads both, so that no write can happen in between. Null if there is no such
   * character.
   */
  async experienceAfter(characterId: string, seq: number): Promise<number | null> {
    const rows = await db
      .selectFrom('character')
      .leftJoin('journal', (join) =>
        join
          .onRef('journal.subject_id', '=', 'character.id')
          .on('journal.subject_type', '=', 'character')
          .on('journal.seq', '>', seq),
      )
      .select([
        sql<number>`master_ms + pbc_ms + errata_ms + session_ms`.as('total'),
        'journal.changes as changes',
      ])
      .where('character.id', '=', characterId)
      .execute();
    if (!rows[0]) return null;
    return rows.reduce(
      (total, { changes }) => total - (experienceIn(JSON.parse(changes ?? '{}')) ?? 0),
      rows[0].total,
    );
  },

  /** The due delivery that has waited longest, unless the webhook is paused; `now` is epoch ms. */
  async due(id: string, now: number) {
    const row = await db
      .selectFrom('webhook_delivery')
      .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
      .selectAll('webhook_delivery')
      .where('webhook_id', '=', id)
      .where('paused', '=', 0)
      .where('state', '=', 'waiting')
      .where('next', '<=', now)
      .orderBy('next')
      .orderBy('seq')
      .orderBy('kind')
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  },

  /** When the next delivery of a webhook is due, in epoch ms; null if none waits. */
  async nextDue(id: string): Promise<number | null> {
    const row = await db
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.min<number | null>('next').as('next'))
      .where('webhook_id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return row?.next ?? null;
  },

  /** How many deliveries of all webhooks wait, and when the oldest was created, epoch ms; null if there is none. */
  backlog: () =>
    db
      .selectFrom('webhook_delivery')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created').as('oldest')])
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow(),

  async countWaiting(id: string): Promise<number> {
    const { count } = await db
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('webhook_id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    return count;
  },
});
