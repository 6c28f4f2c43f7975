import { constants, existsSync } from 'node:fs';
import { access, readFile, rm } from 'node:fs/promises';
import { Failure } from './failure.mjs';
import { holdFor, withLock } from './lock.mjs';
import { withProgress } from './progress.mjs';
import { inRoot } from './root.mjs';
import { run, runNode } from './run.mjs';

/** The file that npm writes last, when it has installed everything. */
const record = inRoot('node_modules', '.package-lock.json');

async function packagesIn(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages ?? {};
  } catch {
    return null;
  }
}

/**
 * Whether every package of the lock file is installed in the version of the lock file. Optional packages may be
 * missing, because some are for other systems.
 */
async function isInstalled() {
  const [wanted, installed] = await Promise.all([
    packagesIn(inRoot('package-lock.json')),
    packagesIn(record),
  ]);
  if (!wanted) throw new Failure('Nyx cannot read its package-lock.json: is this folder complete?');
  if (!installed) return false;
  return Object.entries(wanted).every(([folder, { version, integrity, optional, devOptional }]) => {
    if (folder === '') return true;
    const found = installed[folder];
    if (!found) return Boolean(optional || devOptional);
    return (
      found.version === version && found.integrity === integrity && existsSync(inRoot(folder, 'package.json'))
    );
  });
}

/** Runs the npm that has started this process, or else the one on the PATH. */
function npm(args) {
  const npmCli = process.env['npm_execpath'];
  return npmCli?.endsWith('npm-cli.js')
    ? runNode([npmCli, ...args], { onStart: holdFor })
    : run('npm', args, { onStart: holdFor, shell: process.platform === 'win32' });
}

const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;

function explain(output) {
  const network = unreachable.exec(output)?.[1];
  if (network) {
    return `Nyx could not reach the npm registry to install its packages (${network}): connect to the network and try again.`;
  }
  if (/\bENOSPC\b/.test(output)) return 'Nyx could not install its packages: the disk is full.';
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return `Nyx could not install its packages: ${inRoot('node_modules')} cannot be written.`;
  }
  if (/ENOENT/.test(output) && /spawn npm/.test(output))
    return 'Nyx needs npm to install its packages, and found none.';
  return `Nyx could not install its packages. npm said:\n${output.trim()}`;
}

/** Whether this process cannot change the installed packages, such as those in a container's image. */
const isReadOnly = () =>
  existsSync(record)
    ? access(record, constants.W_OK).then(
        () => false,
        ({ code }) => code === 'EACCES' || code === 'EROFS',
      )
    : false;

/** Installs what is missing, and lets this process import TypeScript. */
export async function installForTypeScript() {
  await withLock(install);
  const { register } = await import('tsx/esm/api');
  register();
}

/**
 * Installs the packages of the lock file, unless all are installed already or this process cannot change them.
 */
export async function install() {
  if ((await isInstalled()) || (await isReadOnly())) return;
  await withProgress('Installing packages', async () => {
    // Without this file, an interrupted install does not count as complete.
    await rm(record, { force: true }).catch(() => {});
    const { ok, output } = await npm([
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      '--loglevel=error',
      '--fetch-retry-factor=2',
      '--fetch-retry-mintimeout=1000',
    ]);
    if (!ok) throw new Failure(explain(output));
  });
}
