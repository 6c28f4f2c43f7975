/**
 * Compares what a screen reader says on each screen, and in the states of `npm run screenshots` that are no part of a
 * flow, with files that a person has approved: every phrase once, in reading order. `-u` writes the files again; read
 * the diff.
 */
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import type { Scene } from '../../../gallery/scenes.ts';
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

/** Scenes whose words `tests/paths/transcripts` or `tests/forms/transcripts` contains. */
const inOtherTranscripts =
  /^(?:activation|filled session|insertSession-faults|itemList-deletion|new webhook|palette|recipe|sale)|^profile-(?:opened-row|sale|sold)$/;

/** Scenes that say almost the same as another one. */
const similar = ['label filter', 'chosen label', 'sessionList', 'sessionStats-week'];

const scenes = approvableScenes.filter(
  ({ name }) =>
    // Reading the accessibility tree puts an offline page online again; `last-seen.test.ts` checks its words.
    !inOtherTranscripts.test(name) &&
    ![...similar, 'offline'].includes(name) &&
    // `faults/reads.test.ts` checks what each screen says after a failure.
    !name.endsWith('-failed'),
);

/** Scenes of members whose files include the top bar, which is the same on every page. */
const withTopBar = ['ownCharacters', 'sessionList-manager'];

/** The bell counts notices only once the page is at rest, which may be before or after its words are read. */
const withoutNotices = (page: Page) =>
  page.route('**/adventure/notices', (route) =>
    route.fulfill({ json: { notices: [], seenUntil: 0, mayBeMentioned: false } }),
  );

/** More rows of a table say nothing new, and the oldest of the audit depend on who has signed in before. */
const maxPhrases = 150;

/** The approvable phrases of the page's content, or of what is open above it, once they no longer change. */
const wordsOf = (page: Page, { name, member }: Scene): Promise<string> =>
  settled(async () => {
    const isWhole = member === null || withTopBar.includes(name);
    const phrases = await transcript(page, isWhole ? undefined : 'main, [role$=dialog]');
    return `${[...new Set(phrases.map(approvable))].slice(0, maxPhrases).join('\n')}\n`;
  });

it.for(scenes.map((scene) => [scene.name, scene] as const))(
  'the words of %s are those that a person has approved',
  async ([, scene], { expect: expectHere }) =>
    inPage(async (watched) => {
      if (withTopBar.includes(scene.name)) await withoutNotices(watched.page);
      await openApproved(watched, scene);
      await expectHere(await wordsOf(watched.page, scene)).toMatchFileSnapshot(fileOf(scene));
    }),
);
