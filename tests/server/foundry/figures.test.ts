import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDisk } from '#server/foundry/disk.ts';
import { lastLinesOf, keepShort } from '#server/foundry/log-files.ts';
import { createMeter } from '#server/foundry/meter.ts';
import { identityOf, rowsOfPs, treeOf } from '#server/foundry/processes.ts';
import { temporaryFolder } from '../support/serve.ts';

const megabyte = 1_048_576;

describe('the usage of an instance', () => {
  test.skipIf(process.platform === 'win32')('can be read from `ps`, for systems without /proc', async () => {
    const rows = await rowsOfPs().catch(() => null);
    // Without `ps` there is nothing to compare.
    if (!rows) return;
    const ownRow = rows.find(({ pid }) => pid === process.pid)!;
    expect(ownRow).toMatchObject({ parent: process.ppid, isDead: false });
    expect(ownRow.memory).toBeGreaterThan(20 * megabyte);
    expect(ownRow.began).not.toBe('');
  });

  test('includes a process, its children and its group, but no dead or other processes', () => {
    const usage = { isDead: false, cpuSeconds: 0, memory: 0, began: '' };
    const row = (pid: number, parent: number, group: number) => ({ pid, parent, group, ...usage });
    const rows = [
      row(12, 11, 12),
      row(10, 1, 10),
      row(11, 10, 10),
      row(20, 1, 20),
      row(13, 1, 10),
      { ...row(14, 10, 10), isDead: true },
    ];
    expect(treeOf(10, rows).map(({ pid }) => pid)).toEqual([12, 10, 11, 13]);
  });

  test('belongs to a process whose identity is constant and differs from that of other processes', async () => {
    expect(await identityOf(process.pid)).not.toBe(await identityOf(process.ppid));
    expect(await identityOf(process.pid)).toBe(await identityOf(process.pid));
    expect(await identityOf(4_194_303)).toBeNull();
  });
});

test('the meter reports the usage since the last measurement, or at first since the start', () => {
  let at = 10_000;
  const meter = createMeter();
  expect(meter.of('a')).toEqual({ cpu: 0, memory: 0 });
  meter.note('a', { at, cpuSeconds: 3, memory: 7 }, 4_000);
  expect(meter.of('a')).toEqual({ cpu: 0.5, memory: 7 });
  at += 2_000;
  meter.note('a', { at, cpuSeconds: 6, memory: 8 }, 4_000);
  expect(meter.of('a')).toEqual({ cpu: 1.5, memory: 8 });
  // The next measurement is too early to count. Before the one after it, a child process ends, and the processor
  // time of that process is lost.
  at += 10;
  meter.note('a', { at, cpuSeconds: 7, memory: 9 }, 4_000);
  expect(meter.of('a')).toEqual({ cpu: 1.5, memory: 9 });
  at += 1_000;
  meter.note('a', { at, cpuSeconds: 1, memory: 9 }, 4_000);
  expect(meter.of('a').cpu).toBe(0);
});

test('the measured size of a folder includes all contents, excludes linked ones, and is refreshed at most every few seconds', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'a', 'b'), { recursive: true });
  await writeFile(join(folder, 'a', 'b', 'map'), Buffer.alloc(3 * megabyte, 1));
  await writeFile(join(folder, 'a', 'sheet'), Buffer.alloc(megabyte, 1));
  await symlink('/usr', join(folder, 'out'));
  let now = 1;
  const disk = createDisk(() => now);
  expect(disk.of(folder)).toBe(0);
  await disk.refresh([folder, undefined, join(folder, 'nowhere')]);
  const size = disk.of(folder);
  expect(size).toBeGreaterThanOrEqual(4 * megabyte);
  expect(size).toBeLessThan(4.2 * megabyte);
  expect(disk.of(join(folder, 'nowhere'))).toBe(0);
  await writeFile(join(folder, 'more'), Buffer.alloc(megabyte, 1));
  now += 4_000;
  await disk.refresh([folder]);
  expect(disk.of(folder)).toBe(size);
  now += 2_000;
  await disk.refresh([folder]);
  expect(disk.of(folder)).toBeGreaterThan(size);
});

test('the output of an instance can be read from its end, and is truncated if it exceeds a size', async () => {
  const file = join(await temporaryFolder(), 'log');
  expect(await lastLinesOf(file)).toEqual([]);
  await writeFile(file, Array.from({ length: 1_000 }, (_, index) => `line ${index}\n`).join(''));
  const lines = await lastLinesOf(file);
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([20, 'line 980', 'line 999']);
  await keepShort(file, 20_000);
  expect(await lastLinesOf(file)).toEqual(lines);
  await keepShort(file, 1_000);
  expect(await lastLinesOf(file)).toEqual([]);
});
