import type { WireCharacter } from '#core/contract/characters.ts';
import type { Scene } from '../../support/stage.ts';
import { confirmationStage } from '../confirmation.ts';

const member = 'demo-player';
const item = 'Potion of Healing';
const path = '/character/demo-player%3ALyra%20Duskwhisper';

const owned = async (scene: Scene): Promise<number> =>
  (await scene.askAs<WireCharacter>(member, 'GET', path)).inventory?.[item] ?? 0;

/** For each scene: the number of pieces after the sale. */
const ownedAfterSale = new WeakMap<Scene, number>();

export const undoingStage = confirmationStage({
  member,
  call: 'undo',
  async prepare(scene) {
    const change = { itemId: item, qty: 1 };
    await scene.askAs('demo-admin', 'POST', `${path}/inventory`, { ...change, operation: 'ASSIGN' });
    await scene.askAs(member, 'POST', `${path}/inventory`, { ...change, operation: 'SELL' });
    ownedAfterSale.set(scene, await owned(scene));
    await scene.page.goto(
      `/user/${encodeURIComponent('demo-player:Lyra Duskwhisper')}?tab=history&kind=trades`,
    );
  },
  opener: ({ page }) => page.getByRole('button', { name: `Undo the sale of 1 ${item}` }).first(),
  question: () => `Undo the sale of 1 ${item}?`,
  confirm: 'Undo',
  busy: 'Undoing...',
  succeeded: `Undone: the sale of 1 ${item}`,
  unanswered:
    'Nyx got no readable answer from the server, so this may or may not have been undone. Look at the history before you try again.',
  isDoneOnServer: async (scene) => (await owned(scene)) === ownedAfterSale.get(scene)! + 1,
  seeClosed: async ({ page }, isDone) => {
    if (isDone) await page.getByText('This was undone').first().waitFor();
  },
  focusedAfter: null,
});
