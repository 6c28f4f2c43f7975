import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { WireCharacter } from '#core/contract/characters.ts';
import { seedLargeCommunity } from '#server/demo/large-community.ts';
import { openStore } from '#server/store/store.ts';
import { ask } from '../../support/ask.ts';
import { storeDraft } from '../../../paths/stages/drafts.ts';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import { character, path as formPath, registered } from '../../support/session-form.ts';

const participantCount = 500;
const sizes = { players: 100, characters: 1_000, items: 400, sessions: 200 };

/** Data folder of a community with enough characters. */
const folder = await mkdtemp(path.join(tmpdir(), 'nyx-long-session-'));
const store = await openStore(folder);
await seedLargeCommunity(store, sizes, Date.now());
await store.close();
const { inPage } = useBrowser({ NYX_DATA_DIR: folder });
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the form of a session with 500 participants focuses the fault in row 400, and then registers all participants', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page, form.admin);
    const characters = await ask<WireCharacter[]>(page, '/character/active/withPlayer');
    const ids = characters.slice(0, participantCount).map(({ id }) => id);
    expect(ids).toHaveLength(participantCount);
    const missing = ids[399] ?? '';
    await storeDraft(page, form.admin, 'session', {
      title: 'Everybody',
      master: ids[0],
      date: Date.now(),
      labels: [],
      participants: ids.map((id) => ({ character: id === missing ? '' : id, exp: 2, isDead: false })),
    });
    await page.goto(formPath);
    await form.press(page, 'Continue');
    await form.press(page, 'Save');
    await form.expectFocus(page, 'participants.399.character');
    const field = character(page, 400);
    await form.expectFault(field, 'You must choose a valid character');
    const { name = '', player } = characters[399] as { name?: string; player?: { name?: string } };
    const shown = `${name} (${player?.name ?? ''})`;
    await form.pick(field, shown, shown);
    await form.press(page, 'Save');
    await form.acknowledge(page, 'Operation completed successfully', '/user');
    const session = await registered(page, 'Everybody');
    expect(session?.characters?.map(({ character: id }) => id)).toEqual(ids);
  }));
