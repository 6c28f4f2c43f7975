import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures every answer by its route, never by its URL, which contains ids. Call it before adding routes. */
export function measureCalls(app: FastifyInstance, { registry }: Metrics): void {
  const durations = new Histogram({
    name: 'nyx_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'none';
    durations.observe({ method, route, status: String(statusCode) }, elapsedTime / 1_000);
    done();
  });
}
