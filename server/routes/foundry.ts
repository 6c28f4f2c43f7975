import { said } from '#core/contract/refusals.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { mayCall } from '#core/rules/roles.ts';
import { expiryOf } from '#core/rules/tokens.ts';
import type { Context } from '../context.ts';
import { journalInstance } from '../foundry/journal.ts';
import { createInstanceStream, type InstanceStream } from '../foundry/stream.ts';
import { isForeignPage } from '../plugins/security.ts';
import { notFound, Refusal, unavailable } from '../problems.ts';
import { serverAt } from '../store/journal/author.ts';
import { addCall } from './call.ts';
import { passEventsOn } from './sending.ts';

declare module 'fastify' {
  interface FastifyInstance {
    instanceStream: InstanceStream;
  }
}

/**
 * Maximum time a visitor waits for a world to answer, in ms; after that time, the call returns the address
 * anyway.
 */
export const longestVisit = 30_000;

/** Of several servers on one database, only one starts and stops instances. Another may take over at any moment. */
const anotherIsInCharge = () => unavailable(503, said('anotherServer'), 1);

const unknownInstance = (name: string) => notFound(said('noInstance', { instance: name }));

/** Virtual tabletops (docs/specification.md#foundry-service). */
export function foundryRoutes(app: FastifyInstance, context: Context): void {
  const { store, limiters, now, closing } = context;
  const { supervisor, options } = app.foundry;

  const stream = createInstanceStream({
    supervisor,
    now,
    log: app.log,
    closing,
    interval: options.interval,
    recheckInterval: options.recheckInterval,
    async mayWatch({ memberId, familyId }) {
      const member = await store.members.find(memberId);
      return (
        member !== null &&
        mayCall(member.roles, 'instances') &&
        (familyId === null || (await store.tokenFamilies.isActive(familyId)))
      );
    },
  });
  app.decorate('instanceStream', stream);

  addCall(
    app,
    context,
    calls.activateInstance,
    async ({ instanceUrl }) => {
      const instance = supervisor.at(instanceUrl);
      if (!instance) throw unknownInstance(instanceUrl);
      // The instance may have ended since the last check.
      await supervisor.refresh();
      const { isRunning, isStarting, settings } = instance;
      if (instance.address === null && !(await supervisor.isInCharge())) throw anotherIsInCharge();
      if (!isRunning && !isStarting) {
        const author = serverAt(now(), 'activateInstance');
        await journalInstance(store, author, 'started', settings.id);
      }
      const timer = new AbortController();
      const signal = AbortSignal.any([timer.signal, closing]);
      const timeout = wait(longestVisit, undefined, { signal, ref: false }).catch(() => {});
      await Promise.race([instance.start(), timeout]).finally(() => timer.abort());
      return supervisor.addressOf(instance);
    },
    {
      onRequest: async (request, reply) => {
        await limiters.activation(request, reply);
        if (isForeignPage(request, reply))
          throw new Refusal(403, 'Pages of other sites may not start an instance.');
      },
    },
  );

  addCall(app, context, calls.stopInstance, async ({ instanceId, member }) => {
    const instance = supervisor.find(instanceId);
    if (!instance) throw unknownInstance(instanceId);
    if (!(await supervisor.isInCharge())) throw anotherIsInCharge();
    try {
      await instance.stop();
    } catch (error) {
      app.log.error({ err: error, instance: instanceId }, 'instance could not be stopped');
      throw unavailable(503, said('cannotStop', { instance: instanceId }));
    }
    const author = { memberId: member.memberId, now: now(), call: 'stopInstance' };
    await journalInstance(store, author, 'stopped', instanceId);
    return `${instanceId} is stopped.`;
  });

  addCall(app, context, calls.instances, async ({ member, query }, _request, reply) => {
    passEventsOn(reply);
    return stream.open({
      memberId: member.memberId,
      familyId: member.familyId,
      expires: expiryOf(query.jwt) ?? 0,
    });
  });
}
