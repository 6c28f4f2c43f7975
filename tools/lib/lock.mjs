import { access, constants, mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from './failure.mjs';
import { inRoot } from './root.mjs';

const file = inRoot('build', 'lock');
/**
 * The holder of the lock touches the file every `heartbeat` ms. A process that sees no change for `deadAfter` ms
 * assumes that the holder is dead, and takes over the lock.
 */
const heartbeat = 1_000;
const deadAfter = 60_000;

async function take() {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Failure(`Nyx cannot write to its folder ${inRoot('build')} (${error.code}).`);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Holds the lock while this child runs: if this process is killed, a child such as npm outlives it. */
export const holdFor = (pid) => writeFileSync(file, `${process.pid} ${pid}`);

/** Resolves once the holder has released the lock or has died. */
async function untilFree() {
  let touched = 0;
  let seen = performance.now();
  for (;;) {
    const found = await stat(file).catch(() => null);
    if (!found) return;
    if (found.mtimeMs !== touched) {
      touched = found.mtimeMs;
      seen = performance.now();
    }
    const pids = (await readFile(file, 'utf8').catch(() => '')).split(' ').map(Number).filter(Boolean);
    // If the file is empty, its holder has not written its pid yet. If it contains our own pid, an earlier process wrote
    // it, because containers reuse pids.
    const isHeld = pids.some((pid) => pid !== process.pid && isAlive(pid));
    const isOrphan = (pids.length > 0 && !isHeld) || performance.now() - seen > deadAfter;
    if (isOrphan) return rm(file, { force: true });
    await wait(100);
  }
}

const unwritable = ['EACCES', 'EROFS'];

/** Whether this process cannot write to the folder, as in a container's image. */
const isReadOnly = () =>
  access(inRoot('build'), constants.W_OK).then(
    () => false,
    (error) => unwritable.includes(error.code),
  );

/** Runs `work` in a read-only folder, where commands cannot disturb each other. */
async function withoutLock(work) {
  try {
    return await work();
  } catch (error) {
    if (!unwritable.includes(error.code)) throw error;
    throw new Failure(`Nyx cannot write to its folder ${inRoot('build')} (${error.code}).`);
  }
}

/**
 * Waits until no other process holds the lock of this folder, and runs `work` with the lock. Without it, two commands
 * could install into the same folder at the same time.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  await mkdir(inRoot('build'), { recursive: true }).catch((error) => {
    throw new Failure(`Nyx cannot create its folder ${inRoot('build')} (${error.code}).`);
  });
  if (await isReadOnly()) return withoutLock(work);
  for (let isAnnounced = false; !(await take());) {
    if (!isAnnounced) console.log('Waiting for another command in this folder to finish …');
    isAnnounced = true;
    await untilFree();
  }
  const release = () => rmSync(file, { force: true });
  const touch = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), heartbeat);
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    process.off('exit', release);
    release();
  }
}
