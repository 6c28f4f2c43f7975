import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../authorize/local.ts';
import { publicUrlOf } from '../authorize/redirects.ts';
import type { AppOptions } from '../options.ts';
import { type InstanceSettings, readInstancesFile } from './configuration.ts';
import { dockerDriver } from './docker/driver.ts';
import type { Driver } from './driver.ts';
import type { FoundryOptions } from './options.ts';
import { processDriver } from './process-driver.ts';
import { isOneOf } from '../plugins/proxies.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import { createWorlds } from './worlds.ts';
import { isIP } from 'node:net';

/**
 * The parent domain of a host; undefined for an IP address, a single label, or a host directly in a top-level
 * domain.
 */
function domainOf(host: string): string | undefined {
  const [, ...labels] = host.split('.');
  return isIP(host) === 0 && labels.length > 1 ? labels.join('.') : undefined;
}

/**
 * Whether a script at one host may set cookies that browsers send to the other: cookies ignore ports, and may
 * be set for the whole parent domain. Public suffixes such as `co.uk` count as domains: a needless warning is
 * better than a missing one.
 */
export function mayShareCookies(one: string, other: string): boolean {
  if (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true;
  const domain = domainOf(one);
  return domain !== undefined && domain === domainOf(other);
}

export interface Foundry {
  supervisor: Supervisor;
  options: FoundryOptions;
  /** Origin of the worlds, without a trailing slash. */
  origin(): string;
  /** Listens for visitors of worlds. @returns the port */
  listen(host: string, port: number): Promise<number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    foundry: Foundry;
  }
}

/**
 * Starts to supervise the instances and prepares the worlds' port; both end when the app closes. Instances
 * then continue to run, except those of the demo.
 * @throws ConfigurationProblem when the file of instances cannot be used
 */
export async function openFoundry(
  app: FastifyInstance,
  options: AppOptions,
  now: () => number,
  isInCharge: () => Promise<boolean>,
  stoppedIdle: (id: string) => Promise<unknown>,
): Promise<Foundry> {
  const { foundry = {}, dataDir, publicUrl, trustedProxies = [] } = options;
  const { configFile: file, instances: given = [] } = foundry;
  const instances = file === undefined ? given : readInstancesFile(file);
  let port: number | null = null;

  const origin = (): string => {
    if (foundry.worldOrigin !== undefined) return foundry.worldOrigin;
    const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
    return port === null ? `http://${host}` : `http://${host}:${port}`;
  };

  const drivers = {
    process: processDriver({
      folder: join(dataDir, 'foundry'),
      now,
      log: app.log,
      ended: () => void supervisor.refresh(),
    }),
    docker: dockerDriver(),
  } as unknown as Record<InstanceSettings['driver'], Driver>;
  const supervisor: Supervisor = createSupervisor({
    instances,
    file,
    // The supervisor passes each driver only instances of its kind.
    drivers,
    now,
    log: app.log,
    origin,
    isInCharge,
    stoppedIdle,
    interval: foundry.interval,
  });
  const worlds = createWorlds({
    supervisor,
    log: app.log,
    appUrl: () => publicUrlOf(app, options),
    isSecure: foundry.worldOrigin?.startsWith('https:') ?? false,
    isProxy: isOneOf(trustedProxies),
    limits: foundry.connectionLimits,
  });
  app.addHook('preClose', () => worlds.close());
  app.addHook('onClose', () => supervisor.close());
  // The first answer must already include instances that an earlier run of the server started.
  await supervisor.refresh();
  return {
    supervisor,
    options: foundry,
    origin,
    async listen(host, wanted) {
      port = await worlds.listen(host, wanted);
      const [appHost, worldHost] = [publicUrlOf(app, options), origin()].map((url) => new URL(url).hostname);
      if (!isLoopback(appHost!) && mayShareCookies(appHost!, worldHost!))
        app.log.warn(
          `Scripts of worlds at ${worldHost} may set cookies that browsers also send to ${appHost}. Serve worlds at a domain of their own (NYX_WORLD_ORIGIN).`,
        );
      return port;
    },
  };
}
