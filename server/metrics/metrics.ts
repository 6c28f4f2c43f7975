import type { FastifyBaseLogger } from 'fastify';
import { Gauge, Registry } from 'prom-client';

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
