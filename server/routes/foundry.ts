import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { mayCall } from '#core/rules/roles.ts';
import { expiryOf } from '#core/rules/tokens.ts';
import type { Context } from '../context.ts';
import { createInstanceStream, type InstanceStream } from '../foundry/stream.ts';
import { isForeignPage } from '../plugins/security.ts';
import { forbidden, notFound, unavailable } from '../problems.ts';
import { addCall } from './call.ts';

declare module 'fastify' {
  interface FastifyInstance {
    instanceStream: InstanceStream;
  }
}

/**
 * Maximum time a visitor waits for a world to answer, in ms; after it, the call returns the address anyway.
 */
const patience = 30_000;

const unknown = (name: string) => notFound(`There is no instance ${name}.`);

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
    doubts: options.doubts,
    async mayWatch({ memberId, familyId }) {
      const member = await store.members.find(memberId);
      return (
        member !== null &&
        mayCall(member.roles, 'instances') &&
        (familyId === null || (await store.tokenFamilies.stands(familyId)))
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
      if (!instance) throw unknown(instanceUrl);
      // The instance may have ended since the last check.
      await supervisor.refresh();
      const waiting = new AbortController();
      const signal = AbortSignal.any([waiting.signal, closing]);
      const enough = wait(patience, undefined, { signal, ref: false }).catch(() => {});
      await Promise.race([instance.start(), enough]).finally(() => waiting.abort());
      return supervisor.addressOf(instance);
    },
    {
      onRequest: async (request, reply) => {
        await limiters.activation(request, reply);
        if (isForeignPage(request, reply)) throw forbidden('Another site may not start an instance.');
      },
    },
  );

  addCall(app, context, calls.stopInstance, async ({ instanceId }) => {
    const instance = supervisor.find(instanceId);
    if (!instance) throw unknown(instanceId);
    try {
      await instance.stop();
    } catch (error) {
      app.log.error({ err: error, instance: instanceId }, 'instance could not be stopped');
      throw unavailable(503, `${instanceId} could not be stopped. Please try again.`);
    }
    return `${instanceId} is stopped.`;
  });

  addCall(app, context, calls.instances, async ({ member, query }) =>
    stream.open({
      memberId: member.memberId,
      familyId: member.familyId,
      expires: expiryOf(query.jwt) ?? 0,
    }),
  );
}
