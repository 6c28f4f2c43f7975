import { accessSync, constants } from 'node:fs';
import { run } from './run.mjs';

const apt = '/usr/bin/apt-get';

export const isRoot = process.getuid?.() === 0;

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether this process may install packages of Debian. */
export const canInstall = () => isRoot && isExecutable(apt);

/** Installs the first of these packages that can be installed. @param {readonly string[]} packages */
export async function installFromDebian(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run(apt, ['update', '-qq'], { env });
  for (const name of packages) {
    const { ok } = await run(apt, ['install', '-y', '-qq', '--no-install-recommends', name], { env });
    if (ok) break;
  }
}
