/**
 * Compares what a screen reader says on each screen, and in each state of `npm run screenshots`, with files that a person
 * has approved: every phrase once, in reading order. `-u` writes the files again; read the diff.
 */
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { transcript } from '../../../paths/support/transcript.ts';
import {
  approvable,
  approvableScenes,
  approvedEnvironment,
  fileOf,
  openApproved,
} from '../../support/approved-scenes.ts';
import { useBrowser } from '../../support/fixture.ts';
import { settled } from '../../support/settled.ts';

const { inPage } = useBrowser(approvedEnvironment);

/** Reading the accessibility tree puts an offline page online again; `last-seen.test.ts` checks its words. */
const scenes = approvableScenes.filter(({ name }) => name !== 'offline');

/** The approvable phrases of the page once they no longer change. */
const wordsOf = (page: Page): Promise<string> =>
  settled(async () => `${[...new Set((await transcript(page)).map(approvable))].join('\n')}\n`);

it.for(scenes.map((scene) => [scene.name, scene] as const))(
  'the words of %s are those that a person has approved',
  async ([, scene], { expect: expectHere }) =>
    inPage(async (watched) => {
      await openApproved(watched, scene);
      await expectHere(await wordsOf(watched.page)).toMatchFileSnapshot(fileOf(scene));
    }),
);
