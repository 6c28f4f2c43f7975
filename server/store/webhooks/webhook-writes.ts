import { said } from '#core/contract/refusals.ts';
import type { Transaction } from 'kysely';
import type { WebhookChange, WebhookDraft } from '#core/contract/webhooks/schemas.ts';
import { webhookLimits } from '#core/contract/webhooks/webhooks.ts';
import { nameFault } from '#core/rules/names/name-faults.ts';
import { nameKey } from '#core/rules/names/names.ts';
import { isSame } from '#core/rules/same.ts';
import { hiddenCharacterFault } from '../../hidden-words.ts';
import { conflict, invalid, missing } from '../fault.ts';
import type { Journal } from '../journal/journal.ts';
import { lastEntry } from '../journal/scan.ts';
import type { Tables } from '../schema.ts';
import { createDeliveryWrites } from './delivery-writes.ts';
import { consumerOf, createWebhooks, rolesIn, type StoredWebhook } from './webhooks.ts';

/** What the journal says about a webhook: neither its address nor its secret. */
const described = ({ name, format, origin, kinds, roles }: StoredWebhook) => ({
  name,
  format,
  origin,
  kinds: JSON.parse(kinds) as string[],
  mentionedRoles: rolesIn(roles).map(({ role }) => role),
});

const storedRoles = (roles: WebhookDraft['roles'] = []): string =>
  JSON.stringify(Object.fromEntries(roles.map(({ label, role }) => [label, role])));

const unknown = () => missing(said('noWebhook'));

/** @throws Fault `invalid` when the name is empty, is too long or has hidden characters */
function checkedName(name: string): string {
  const fault = nameFault(name, null, webhookLimits.name);
  if (fault?.reason === 'hiddenCharacter') throw hiddenCharacterFault('name', fault.hidden, 'name');
  if (fault?.reason === 'noName') throw invalid(said('emptyName'), 'name');
  if (fault) throw invalid(said('longText', { most: webhookLimits.name }), 'name');
  return name.trim();
}

export const createWebhookWrites = (transaction: Transaction<Tables>, journal: Journal) => {
  const { find, list } = createWebhooks(transaction);

  /** Adds an entry with what differs between two states of a webhook. */
  function record(
    kind: 'created' | 'edited' | 'paused' | 'resumed' | 'deleted',
    before: StoredWebhook | null,
    after: StoredWebhook | null,
  ): void {
    const [was, is] = [before && described(before), after && described(after)];
    const changes = (['name', 'format', 'origin', 'kinds', 'mentionedRoles'] as const)
      .filter((key) => !isSame(was?.[key], is?.[key]))
      .map((key) => [key, [was?.[key] ?? null, is?.[key] ?? null] as const]);
    const { id, name: title } = (after ?? before)!;
    const subject = { type: 'webhook', id } as const;
    journal.add({ subject, kind, changes: Object.fromEntries(changes), about: { title } });
  }

  async function refuseTaken(name: string, id: string): Promise<void> {
    const taken = (await list()).some((row) => row.id !== id && row.name_key === nameKey(name));
    if (taken) throw conflict(said('webhookNameTaken'), 'name');
  }

  return {
    ...createWebhooks(transaction),
    ...createDeliveryWrites(transaction),

    /**
     * Adds a webhook for the events from now on. `sealed` is its encrypted part.
     * @throws Fault `conflict` when the name is taken or there are too many, `invalid` for a bad name
     */
    async add(
      id: string,
      draft: Pick<WebhookDraft, 'format' | 'kinds' | 'name' | 'roles'>,
      origin: string,
      sealed: string,
    ): Promise<void> {
      const name = checkedName(draft.name);
      await refuseTaken(name, id);
      if ((await list()).length >= webhookLimits.count)
        throw conflict(said('tooManyWebhooks', { most: webhookLimits.count }), 'name');
      const row: StoredWebhook = {
        id,
        name,
        name_key: nameKey(name),
        origin,
        format: draft.format,
        kinds: JSON.stringify([...new Set(draft.kinds)]),
        sealed,
        paused: 0,
        created: journal.author.now,
        roles: storedRoles(draft.roles),
      };
      await transaction.insertInto('webhook').values(row).execute();
      record('created', null, row);
      await journal.store();
      const last_seq = await lastEntry(transaction);
      await transaction
        .insertInto('outbox')
        .values({ consumer: consumerOf(id), last_seq })
        .execute();
    },

    /**
     * Changes a webhook's name and kinds, and pauses or resumes it.
     * @throws Fault `missing` when there is no such webhook, `conflict` when the name is taken, `invalid` for a bad
     * name
     */
    async change(id: string, { name: newName, kinds, roles, isPaused }: WebhookChange): Promise<void> {
      const row = await find(id);
      if (!row) throw unknown();
      const name = checkedName(newName);
      await refuseTaken(name, id);
      const after: StoredWebhook = {
        ...row,
        name,
        name_key: nameKey(name),
        kinds: JSON.stringify([...new Set(kinds)]),
        paused: Number(isPaused),
        roles: roles ? storedRoles(roles) : row.roles,
      };
      await transaction.updateTable('webhook').set(after).where('id', '=', id).execute();
      if (row.name !== after.name || row.kinds !== after.kinds || row.roles !== after.roles)
        record('edited', row, after);
      if (row.paused !== after.paused) record(after.paused === 1 ? 'paused' : 'resumed', row, row);
    },

    /** @throws Fault `missing` when there is no such webhook */
    async remove(id: string): Promise<void> {
      const row = await find(id);
      if (!row) throw unknown();
      // A foreign key also deletes its deliveries.
      await transaction.deleteFrom('webhook').where('id', '=', id).execute();
      await transaction.deleteFrom('outbox').where('consumer', '=', consumerOf(id)).execute();
      record('deleted', row, null);
    },
  };
};
