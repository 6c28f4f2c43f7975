import type { WireItem } from '#core/contract/items.ts';
import type { Scene } from '../../support/stage.ts';
import { confirmationStage } from '../confirmation.ts';
import { addItem } from '../item-form.ts';

const member = 'demo-keeper';

/** Each path deletes its own item. */
const name = ({ index }: Scene): string => `Chipped Goblet ${index}`;

const opener = (scene: Scene) =>
  scene.page.getByRole('button', { name: `Delete ${name(scene)}`, exact: true });

export const deletionStage = confirmationStage({
  member,
  call: 'deleteItem',
  async prepare(scene) {
    await addItem(scene, { name: name(scene), labels: [] });
    await scene.page.goto(`/item/list?search=${encodeURIComponent(name(scene))}`);
  },
  opener,
  question: (scene) =>
    `Do you want to delete the item ${name(scene)}? It will also disappear from every inventory.`,
  warning: 'Warning: This operation cannot be undone.',
  confirm: 'I understand, delete',
  busy: 'Deleting item...',
  refusal: 'It is kept under lock and key',
  unanswered:
    'Nyx got no readable answer from the server, so it may or may not have been deleted. Check whether it is still there before you try again.',
  async isDoneOnServer(scene) {
    const found = await scene.askAs<WireItem[]>(member, 'POST', '/item/byIds', { ids: [name(scene)] });
    return found.length === 0;
  },
  async seeClosed(scene, isDone) {
    if (!isDone) return;
    await scene.page.getByText('No item matches').waitFor();
    await opener(scene).waitFor({ state: 'detached' });
  },
  focusedAfter: null,
});
