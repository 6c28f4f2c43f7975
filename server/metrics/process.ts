import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Interval of the event loop's own measurement, in ms. */
const resolution = 20;

/**
 * Adds the gauges of the process: memory, processor time, and how late the event loop runs. The gauges of prom-client
 * would go on measuring after the server has closed.
 */
export function measureProcess(app: FastifyInstance, { gauge }: Metrics): void {
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
