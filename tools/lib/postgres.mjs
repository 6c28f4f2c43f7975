import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canInstall, installFromDebian, isExecutable, isRoot } from './debian.mjs';
import { Failure } from './failure.mjs';
import { freePort } from './free-port.mjs';
import { withProgress } from './progress.mjs';
import { run } from './run.mjs';

const debianFolder = '/usr/lib/postgresql';

/** Time limit in ms for a start of PostgreSQL. */
const timeLimit = 30_000;

export const howToGetPostgres =
  'PostgreSQL is not installed: install it (Debian: "apt-get install postgresql"), or name in NYX_TEST_DATABASE_URL a server whose user may create databases.';

function entriesOf(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The folder with the programs of the newest installed PostgreSQL; undefined if none is installed. */
function find() {
  const debians = entriesOf(debianFolder)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debianFolder, version, 'bin'));
  const folders = [...debians, ...(process.env['PATH'] ?? '').split(path.delimiter)];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => isExecutable(path.join(folder, name))),
  );
}

async function install() {
  if (!canInstall()) return undefined;
  await withProgress('Installing PostgreSQL', () => installFromDebian(['postgresql']));
  return find();
}

/**
 * The account that runs PostgreSQL. PostgreSQL refuses to run as root, so root runs it as Debian's user `postgres`.
 */
function account() {
  if (!isRoot) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A folder in memory. */
const memory = '/dev/shm';

/** Bytes that the databases of a test run need. */
const neededSpace = 2 ** 30;

/**
 * The folder in which to create the data folder. It is in memory, where the many files of a new database are written
 * fast, if the data need not be durable and the memory has enough space.
 */
async function baseFolder(durable) {
  if (durable) return tmpdir();
  const found = await statfs(memory).catch(() => null);
  return found && found.bavail * found.bsize > neededSpace ? memory : tmpdir();
}

/**
 * Locales to try, one after the other. Their sort orders are not those that Nyx needs, so that Nyx must request its
 * own.
 */
const locales = [['--locale-provider=icu', '--icu-locale=en-US', '--locale=C.UTF-8'], ['--locale=C.UTF-8']];

async function initialise(programs, folder, password, options) {
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (options.uid !== undefined) {
    chownSync(folder, options.uid, options.gid);
    chownSync(passwordFile, options.uid, options.gid);
  }
  const data = path.join(folder, 'data');
  let output = '';
  for (const locale of locales) {
    const result = await run(
      path.join(programs, 'initdb'),
      [
        ['-D', data, '-U', 'nyx', '-E', 'UTF8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-N'],
        locale,
      ].flat(),
      options,
    );
    if (result.ok) return data;
    output = result.output;
  }
  throw new Failure(`PostgreSQL could not create a database folder:\n${output.trim()}`);
}

/**
 * Starts a separate PostgreSQL on a free port of this computer, in a new folder. Installs PostgreSQL if it is missing
 * and this process may install it. When this process ends, even by a kill, the server ends too.
 * @param {{ durable?: boolean }} [how] `durable`: whether data survive a crash of the database; default: false, which is fast and enough for tests
 * @returns {Promise<{ url: string, pid: number, restart(how: 'fast' | 'immediate'): Promise<void>, stop(): Promise<void> } | undefined>}
 * undefined if there is no PostgreSQL to start; `restart` ends the server in one of PostgreSQL's shutdown modes, and
 * waits until it accepts connections again
 */
export async function startPostgres({ durable = false } = {}) {
  const programs = find() ?? (await install());
  if (!programs) return undefined;
  const folder = await mkdtemp(path.join(await baseFolder(durable), 'nyx-postgres-'));
  const options = { ...account(), cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  const password = randomBytes(12).toString('hex');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const data = await initialise(programs, folder, password, options);
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: 200,
      shared_buffers: '128MB',
      ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Each line of this shell's standard input names a signal. The shell sends the signal to the server, and starts the
    // server again. When this process ends, even by a kill, the input closes: the shell then ends the server and removes
    // its folder.
    const script = `folder=$1; shift
      run() { "$@" & pid=$!; echo "$pid"; }
      run "$@"
      while read -r signal; do kill -"$signal" "$pid"; wait "$pid"; run "$@"; done
      kill -INT "$pid"; wait "$pid"; rm -rf "$folder"`;
    const command = [path.join(programs, 'postgres'), '-D', data, ...args];
    const child = spawn('sh', ['-c', script, 'sh', folder, ...command], {
      ...options,
      cwd: tmpdir(),
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    let log = '';
    let pid = 0;
    child.stdout.on('data', (printed) => (pid = Number.parseInt(String(printed), 10)));
    child.stderr.on('data', (printed) => (log = `${log}${printed}`.slice(-20_000)));
    const ended = once(child, 'close');
    const stop = async () => {
      child.stdin.end();
      await ended;
      await remove();
    };
    const untilReady = async (failurePattern) => {
      const deadline = performance.now() + timeLimit;
      while (!log.includes('ready to accept connections')) {
        if (performance.now() > deadline || failurePattern.test(log)) {
          await stop();
          throw new Failure(`PostgreSQL did not start:\n${log.trim()}`);
        }
        await wait(25);
      }
    };
    await untilReady(/could not|FATAL/);
    return {
      url: `postgres://nyx:${password}@127.0.0.1:${port}/postgres`,
      get pid() {
        return pid;
      },
      async restart(how) {
        log = '';
        child.stdin.write(how === 'fast' ? 'INT\n' : 'QUIT\n');
        // FATAL is no failure here: the server logs it for connections that it ends or refuses while it restarts.
        await untilReady(/could not bind|could not create/);
      },
      stop,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
