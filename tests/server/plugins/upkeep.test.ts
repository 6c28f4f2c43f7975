import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { day } from '#numbers/day.ts';
import { Clock } from '#server/clock.ts';
import { catchUp } from '#server/plugins/upkeep.ts';
import { eventually } from '../../support/eventually.ts';
import { serve, temporaryFolder } from '../support/serve.ts';
import { firstMoment } from '../support/settings.ts';

const hour = 60 * 60_000;

test('every hour, the journal forgets sign-ins that are more than 90 days old', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { app, clock, signIn } = await serve();
  await signIn('demo-player');
  const signIns = async () =>
    (await app.store.db.selectFrom('journal').select('at').where('kind', '=', 'signedIn').execute()).length;
  /** Waits until the upkeep has stored its time, which it does last. */
  const upkeep = async (): Promise<void> => {
    const remember = vi.spyOn(app.store.latestTime, 'remember');
    vi.advanceTimersByTime(hour - 1);
    expect(remember).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await eventually(() => expect(remember).toHaveBeenCalledTimes(1));
    remember.mockRestore();
  };
  clock.now += 90 * day;
  await signIn('demo-keeper');
  await upkeep();
  expect(await signIns()).toBe(2);
  clock.now += 1;
  await upkeep();
  expect(await signIns()).toBe(1);
});

test('a start deletes the copies from before an update that are more than 30 days old, and nothing else', async () => {
  const dataDir = await temporaryFolder();
  const ages = { 'nyx.sqlite.before-0002-a': 31, 'nyx.sqlite.before-0003-b': 29, 'mine.before-0002-a': 31 };
  for (const [name, days] of Object.entries(ages)) {
    await writeFile(join(dataDir, name), '');
    const made = new Date(firstMoment - days * day);
    await utimes(join(dataDir, name), made, made);
  }
  await serve({ dataDir });
  const left = (await readdir(dataDir)).filter((name) => name.includes('before'));
  expect(left.toSorted()).toEqual(['mine.before-0002-a', 'nyx.sqlite.before-0003-b']);
});

test('a start with a clock that is behind the database reports how far, unless it is a minute at most', async () => {
  const now = () => 1_000_000;
  const lagOf = (behind: number): Promise<number> =>
    catchUp(new Clock(now, () => 0), { latestTime: { latest: async () => now() + behind } as never });
  expect(await lagOf(60_000)).toBe(0);
  expect(await lagOf(60_001)).toBe(60_001);
});
