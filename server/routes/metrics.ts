import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLocalCaller } from '../authorize/local.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { Refusal } from '../problems.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the caller is the operator: a program on this computer, or one with the token of `NYX_METRICS_TOKEN`. */
export function isOperator({ raw, headers }: FastifyRequest, token: string | undefined): boolean {
  if (isLocalCaller(raw)) return true;
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** The server's metrics in Prometheus' text format, for the operator alone (docs/monitoring.md#metrics). */
export function metricsRoute(app: FastifyInstance, { registry }: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOperator(request, token))
      throw new Refusal(
        403,
        'The metrics are for programs on this machine, or with the token of NYX_METRICS_TOKEN.',
      );
    return reply
      .type(registry.contentType)
      .serializer(String)
      .send(await registry.metrics());
  });
}
