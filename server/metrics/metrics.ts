import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Store } from '../store/store.ts';

/** What a gauge shows: a number, or one for each value of its label. */
export type GaugeValue = number | Readonly<Record<string, number>>;

/** What the server tells Prometheus (docs/monitoring.md#metrics). */
export interface Metrics {
  registry: Registry;
  /** Adds a gauge that is read at each scrape; if that fails, the scrape lacks this gauge. */
  gauge(name: string, help: string, read: () => GaugeValue | Promise<GaugeValue>, label?: string): void;
}

/** How many times each value occurs. */
export function countsOf(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

export function createMetrics(log: Pick<FastifyBaseLogger, 'warn'>): Metrics {
  const registry = new Registry();
  return {
    registry,
    gauge(name, help, read, label) {
      const added = new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [],
        async collect() {
          this.reset();
          // One gauge that cannot be read must not hide the others.
          try {
            const reading = await read();
            if (typeof reading === 'number') this.set(reading);
            else for (const [value, number] of Object.entries(reading)) this.set({ [label!]: value }, number);
          } catch (error) {
            this.remove();
            log.warn({ err: error, gauge: name }, 'a gauge cannot be read');
          }
        },
      });
      registry.registerMetric(added);
    },
  };
}

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures every answer by its route, never by its URL, which contains ids. */
function measureCalls(app: FastifyInstance, { registry }: Metrics): void {
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

/** Interval of the event loop's own measurement, in ms. */
const resolution = 20;

/**
 * Adds the gauges of the process: memory, processor time, and how late the event loop runs. The gauges of prom-client
 * would go on measuring after the server has closed.
 */
function measureProcess(app: FastifyInstance, { gauge }: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  app.addHook('onClose', () => void delay.disable());

  gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', () =>
    Math.round(performance.timeOrigin / 1_000),
  );
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_used_bytes', 'Memory of the JavaScript objects.', () => process.memoryUsage().heapUsed);
  gauge('process_cpu_seconds', 'Processor time of the process since its start.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  gauge(
    'nodejs_eventloop_delay_seconds',
    'How late the event loop ran since the last scrape.',
    () => {
      // Each measurement includes the interval itself.
      const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolution / 1_000);
      const reading = {
        p50: late(delay.percentile(50)),
        p99: late(delay.percentile(99)),
        max: late(delay.max),
      };
      delay.reset();
      return reading;
    },
    'stat',
  );
}

/** Adds the gauges of the database: its connections, the journal's position, and what webhooks have yet to send. */
function measureStore(
  { connections, feed, webhooks }: Pick<Store, 'connections' | 'feed' | 'webhooks'>,
  { gauge }: Metrics,
  now: () => number,
): void {
  if (connections)
    gauge('nyx_database_connections', 'Connections to PostgreSQL by state.', connections, 'state');
  gauge('nyx_journal_position', 'Number of the newest entry of the journal.', feed.last);
  gauge(
    'nyx_webhook_deliveries_waiting',
    'Deliveries that have not arrived yet.',
    async () => (await webhooks.backlog()).count,
  );
  gauge('nyx_webhook_lag_seconds', 'Age of the oldest delivery that has not arrived yet.', async () => {
    const { oldest } = await webhooks.backlog();
    return oldest === null ? 0 : Math.max(0, now() - oldest) / 1_000;
  });
}

/** Measures calls, process and database. Call it before adding routes. */
export function measureServer(
  app: FastifyInstance,
  metrics: Metrics,
  store: Pick<Store, 'connections' | 'feed' | 'webhooks'>,
  now: () => number,
): void {
  measureCalls(app, metrics);
  measureProcess(app, metrics);
  measureStore(store, metrics, now);
}
