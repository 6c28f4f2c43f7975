import assert from 'node:assert/strict';
import type { WireItem } from '#core/contract/item-schemas.ts';
import type { Scene, Stage } from '../support/stage.ts';
import { seeAsked } from './asked.ts';
import { answer, seeFlow, seeNoFlow, seeRefusal, seeWork, wordsFor } from './dialog.ts';

const member = 'demo-keeper';

interface Apart {
  isDeleted: boolean;
  status: number | null;
}

/** Each path has something of its own to delete. */
const name = ({ index }: Scene): string => `Chipped Goblet ${index}`;
const question = (scene: Scene): string =>
  `Do you want to delete the item ${name(scene)}? It will also disappear from every inventory.`;

const opener = (scene: Scene) =>
  scene.page.getByRole('button', { name: `Delete ${name(scene)}`, exact: true });

const onServer = async (scene: Scene): Promise<string[]> => {
  const found = await scene.askAs<WireItem[]>(member, 'POST', '/item/byIds', { ids: [name(scene)] });
  return found.map((item) => item.name);
};

const why: Record<number, string> = {
  400: 'It is kept under lock and key',
  500: 'An error occurred, please try again later',
  0: 'Nyx got no readable answer from the server, so it may or may not have been deleted. Check whether it is still there before you try again.',
};

export const deletionStage: Stage = {
  member,
  calls: { deleteSubject: 'deleteItem' },
  async open(scene) {
    await scene.askAs(member, 'POST', '/item', { name: name(scene), labels: [] });
    await scene.page.goto(`/item/list?search=${encodeURIComponent(name(scene))}`);
    await scene.keys.press(opener(scene));
  },
  acts: {
    'deletion.confirmed': (scene) => answer(scene, 'I understand, delete'),
    'deletion.cancelled': (scene) => answer(scene, 'Cancel'),
    'problem.acknowledged': (scene) => answer(scene, 'Go Back'),
    'deletion.acknowledged': (scene) => answer(scene, 'Ok'),
  },
  sees: {
    async asking(scene) {
      await seeFlow(scene, question(scene), ['Cancel', 'I understand, delete']);
      await seeFlow(scene, 'Warning: This operation cannot be undone.', ['Cancel', 'I understand, delete']);
      assert.equal(scene.held.made('deleteSubject'), 0);
    },
    async deleting(scene) {
      await seeWork(scene, 'Deleting item...');
      await seeAsked(scene, 'deleteSubject', 1);
      assert.deepEqual(await onServer(scene), [name(scene)]);
    },
    async refused(scene, { status }: Apart) {
      await seeRefusal(scene, wordsFor(why, status));
      assert.deepEqual(await onServer(scene), [name(scene)]);
    },
    async deleted(scene) {
      await seeFlow(scene, 'Operation completed successfully', ['Ok']);
      assert.deepEqual(await onServer(scene), []);
    },
    async closed(scene, { isDeleted }: Apart) {
      await seeNoFlow(scene);
      if (isDeleted) {
        await scene.page.getByText('No item matches').waitFor();
        await opener(scene).waitFor({ state: 'detached' });
      } else {
        assert.equal(await opener(scene).evaluate((button) => button === document.activeElement), true);
        assert.deepEqual(await onServer(scene), [name(scene)]);
      }
    },
  },
};
