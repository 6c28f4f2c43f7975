import type { FastifyInstance } from 'fastify';
import { isOperator, type OperatorOptions } from '../authorize/operator.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { Refusal } from '../problems.ts';

/** The server's metrics in Prometheus' text format, for the operator alone (docs/monitoring.md#metrics). */
export function metricsRoute(app: FastifyInstance, { registry }: Metrics, options: OperatorOptions): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOperator(request, options))
      throw new Refusal(
        403,
        'The metrics are for programs with the token of NYX_METRICS_TOKEN, or on this machine without a proxy.',
      );
    return reply
      .type(registry.contentType)
      .serializer(String)
      .send(await registry.metrics());
  });
}
