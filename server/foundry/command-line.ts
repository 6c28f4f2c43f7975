import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { ProcessSettings } from './configuration.ts';

/**
 * Variables that every program needs. Other variables are not passed on, since some of them contain secrets.
 */
const inheritedVariables = ['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'SystemRoot'];

export function environmentOf(
  { environment, url: segment }: ProcessSettings,
  port: number,
): NodeJS.ProcessEnv {
  const passed = inheritedVariables.map((name) => [name, process.env[name]] as const);
  return {
    ...Object.fromEntries(passed.filter(([, value]) => value !== undefined)),
    PORT: String(port),
    NYX_WORLD: segment,
    ...environment,
  };
}

/** Program and arguments with the placeholders in braces filled in. */
export function commandOf(
  { command, url: segment, dataPath = '' }: ProcessSettings,
  port: number,
): [string, string[]] {
  const values: Record<string, string> = { port: String(port), url: segment, dataPath };
  const filled = command.map((part) =>
    part.replaceAll(/\{(port|url|dataPath)\}/g, (_whole, name: string) => values[name] ?? ''),
  );
  return [filled[0]!, filled.slice(1)];
}

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
