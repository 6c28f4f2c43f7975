import { expect, it } from 'vitest';
import { serving } from './servers.ts';
import { findingsIn, startWriters } from './writers.ts';

const kills = 20;
/** The writers write for this many ms before each kill. */
const loadMs = 250;

it('the server keeps every acknowledged write through twenty SIGKILLs under load', async () => {
  const server = await serving();
  // The server counts a member's calls per minute, and each restart begins to count again.
  const writers = await startWriters(server.url, { serverMayStop: true, pauseMs: 0 });
  for (let kill = 0; kill < kills; kill += 1) await writers.disturb(loadMs, () => server.restart());
  await writers.finish();
  expect(writers.lost()).toBeGreaterThan(kills);
  expect(await findingsIn(server.folder)).toEqual([]);
});
