import assert from 'node:assert/strict';
import type { WireCharacter } from '#core/contract/characters.ts';
import type { Scene } from '../../support/stage.ts';
import { confirmedWriteStage } from '../confirmed-write.ts';

const member = 'demo-player';
const item = 'Potion of Healing';
const path = '/character/demo-player%3ALyra%20Duskwhisper';

const opener = ({ page }: Scene) => page.getByRole('button', { name: `Undo the sale of 1 ${item}` }).first();

const owned = async (scene: Scene): Promise<number> =>
  (await scene.askAs<WireCharacter>(member, 'GET', path)).inventory?.[item] ?? 0;

/** The pieces after the sale. */
const left = new WeakMap<Scene, number>();

export const undoingStage = confirmedWriteStage({
  member,
  call: 'undo',
  async open(scene) {
    const change = { itemId: item, qty: 1 };
    await scene.askAs('demo-admin', 'POST', `${path}/inventory`, { ...change, operation: 'ASSIGN' });
    await scene.askAs(member, 'POST', `${path}/inventory`, { ...change, operation: 'SELL' });
    left.set(scene, await owned(scene));
    await scene.page.goto(
      `/user/${encodeURIComponent('demo-player:Lyra Duskwhisper')}?tab=history&kind=trades`,
    );
    await scene.keys.press(opener(scene));
  },
  question: () => `Undo the sale of 1 ${item}?`,
  confirm: 'Undo',
  busy: 'Undoing...',
  succeeded: `Undone: the sale of 1 ${item}`,
  why: {
    400: 'The money was spent since',
    500: 'An error occurred, please try again later',
    0: 'Nyx got no readable answer from the server, so this may or may not have been undone. Look at the history before you try again.',
  },
  async seeOnServer(scene, isUndone) {
    assert.equal(await owned(scene), left.get(scene)! + (isUndone ? 1 : 0));
  },
  async seeClosed(scene, isUndone) {
    if (isUndone) await scene.page.getByText('This was undone').first().waitFor();
    else assert.equal(await opener(scene).evaluate((button) => button === document.activeElement), true);
  },
});
