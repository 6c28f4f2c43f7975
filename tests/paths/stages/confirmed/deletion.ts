import assert from 'node:assert/strict';
import type { WireItem } from '#core/contract/items.ts';
import type { Scene } from '../../support/stage.ts';
import { confirmedWriteStage } from '../confirmed-write.ts';

const member = 'demo-keeper';

/** Each path deletes its own item. */
const name = ({ index }: Scene): string => `Chipped Goblet ${index}`;

const opener = (scene: Scene) =>
  scene.page.getByRole('button', { name: `Delete ${name(scene)}`, exact: true });

async function seeOnServer(scene: Scene, isDeleted: boolean): Promise<void> {
  const found = await scene.askAs<WireItem[]>(member, 'POST', '/item/byIds', { ids: [name(scene)] });
  assert.deepEqual(
    found.map((item) => item.name),
    isDeleted ? [] : [name(scene)],
  );
}

export const deletionStage = confirmedWriteStage({
  member,
  call: 'deleteItem',
  async open(scene) {
    await scene.askAs(member, 'POST', '/item', { name: name(scene), labels: [] });
    await scene.page.goto(`/item/list?search=${encodeURIComponent(name(scene))}`);
    await scene.keys.press(opener(scene));
  },
  question: (scene) =>
    `Do you want to delete the item ${name(scene)}? It will also disappear from every inventory.`,
  warning: 'Warning: This operation cannot be undone.',
  confirm: 'I understand, delete',
  busy: 'Deleting item...',
  why: {
    400: 'It is kept under lock and key',
    500: 'An error occurred, please try again later',
    0: 'Nyx got no readable answer from the server, so it may or may not have been deleted. Check whether it is still there before you try again.',
  },
  seeOnServer,
  async seeClosed(scene, isDeleted) {
    if (isDeleted) {
      await scene.page.getByText('No item matches').waitFor();
      await opener(scene).waitFor({ state: 'detached' });
    } else {
      assert.equal(await opener(scene).evaluate((button) => button === document.activeElement), true);
      await seeOnServer(scene, false);
    }
  },
});
