// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type PaletteParts, providePalette } from '#app/actors/palette.ts';
import { createQueries } from '#app/queries.ts';
import type { PaletteChoice } from '#core/views/palette/choice.ts';
import { toastQueue, toasts } from '#ui/feedback/toasts.ts';
import { changeAppearance } from '#ui/page/appearance/appearance.ts';

const plain = { colourMode: 'light', contrast: 'system', motion: 'system' } as const;
const rope: PaletteChoice = { kind: 'item', id: 'Rope' };

beforeEach(() => {
  history.replaceState(null, '', '/item/list?search=Lamp');
  document.body.innerHTML = '<h1 data-page-heading tabindex="-1">Items</h1><input />';
});
afterEach(() => {
  toasts.clear();
  changeAppearance(plain);
});

/** The palette's machine. `remembered` is what the browser remembers about earlier choices. */
function scene(remembered: string | null = null, load = async () => {}) {
  const memo = { text: remembered };
  const memos = { read: () => memo.text, write: (_name: string, text: string) => void (memo.text = text) };
  const change = vi.fn<PaletteParts['preferences']['change']>();
  const goTo = vi.fn<PaletteParts['goTo']>();
  const signOut = vi.fn<() => void>();
  const queries = createQueries();
  queries.fetchQuery = load as typeof queries.fetchQuery;
  const parts = { queries, memos, preferences: { change }, goTo, signOut };
  const actor = createActor(providePalette(parts)).start();
  const ask = async () => {
    actor.send({ type: 'palette.asked', isCovered: false });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  };
  const choose = async (choice: PaletteChoice) => {
    await ask();
    actor.send({ type: 'entry.chosen', choice });
    expect([goTo.mock.calls, change.mock.calls, signOut.mock.calls]).toEqual([[], [], []]);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  };
  return { actor, ask, choose, memo, change, goTo, signOut };
}

describe('a choice in the palette', () => {
  it('opens its page after the dialog has closed, and is the first of the last choices', async () => {
    const { choose, goTo, memo } = scene(JSON.stringify([{ kind: 'player', id: 'Ann' }, rope]));
    document.querySelector('input')!.focus();
    await choose({ kind: 'ownCharacter', id: 'p:Lyra' });
    expect(goTo.mock.calls).toEqual([['/user/p%3ALyra']]);
    expect(JSON.parse(memo.text!)).toEqual([
      { kind: 'ownCharacter', id: 'p:Lyra' },
      { kind: 'player', id: 'Ann' },
      rope,
    ]);
    expect(document.activeElement?.tagName).toBe('INPUT');
  });

  it('moves the focus to the heading if it only filters the page that is shown', async () => {
    const { choose, goTo } = scene();
    document.querySelector('input')!.focus();
    await choose({ kind: 'search', id: 'Rope', of: 'items' });
    expect(goTo.mock.calls).toEqual([['/item/list?search=Rope']]);
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('that is a sale moves the focus to the number of pieces, once the inventory shows it', async () => {
    const { choose } = scene();
    await choose({ kind: 'sale', id: 'Rope', of: 'p:Lyra' });
    document.body.innerHTML =
      '<h1 data-page-heading tabindex="-1">Lyra</h1>' +
      '<main><ul><li data-row="Rope"><label>Quantity<input></label></li></ul></main>';
    document.querySelector('h1')!.focus();
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
    // The user may leave it for good.
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    document.querySelector('h1')!.focus();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('signs the member out, which the palette does not remember', async () => {
    const { choose, signOut, goTo, memo } = scene();
    await choose({ kind: 'action', id: 'signOut' });
    expect([signOut.mock.calls.length, goTo.mock.calls.length, memo.text]).toEqual([1, 0, '[]']);
  });

  it.each([
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const)('changes the colours from %s to %s', async (before, after) => {
    changeAppearance({ ...plain, colourMode: before });
    const { choose, change } = scene();
    await choose({ kind: 'action', id: 'colourMode' });
    expect(change.mock.calls).toEqual([[{ colourMode: after }]]);
  });
});

const shown = () => toastQueue.visibleToasts.map(({ content, timeout }) => [content.title, timeout]);

it('a palette that cannot be loaded causes one message, however often it fails, which disappears when the palette opens', async () => {
  let isBroken = true;
  const { actor, ask } = scene(null, () =>
    isBroken ? Promise.reject(new Error('gone')) : Promise.resolve(),
  );
  await ask();
  expect(shown()).toEqual([['Could not open the quick search', 0]]);
  await ask();
  expect(shown()).toHaveLength(1);
  isBroken = false;
  await ask();
  expect([shown(), actor.getSnapshot().matches('open')]).toEqual([[], true]);
});
