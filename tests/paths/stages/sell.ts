import assert from 'node:assert/strict';
import type { WireItem } from '#core/contract/items.ts';
import type { Scene, Stage } from '../support/stage.ts';
import type { sell } from '../models/sell.ts';
import { sellName } from '../../browser/support/person.ts';
import {
  alertDialog,
  answer,
  seeAlertDialog,
  seeNoAlertDialog,
  seeRefusal,
  seeWork,
  wordsFor,
} from './dialog.ts';
import { inventory, lyra, lyraPath } from './lyra.ts';
import { seeAsked } from './soon.ts';

const items = ['Potion of Healing', 'Oath of Service'] as const;

const why: Record<number, string> = {
  400: 'Not enough of it',
  0: 'Nyx got no readable answer from the server, so the sale may or may not have gone through. Check the quantity that is left before you try again.',
};

const item = ({ caseIndex }: Scene): string => items[caseIndex] ?? '';
const card = (scene: Scene) =>
  scene.page
    .getByRole('listitem')
    .filter({ has: scene.page.getByRole('button', { name: item(scene), exact: true }) });
const quantityField = (scene: Scene) => card(scene).getByRole('spinbutton', { name: 'Quantity' });
const sellButton = (scene: Scene) => card(scene).getByRole('button', { name: sellName(item(scene)) });

/** Sets the stock to five pieces, or to one of the unsellable item, whatever earlier paths have sold. */
async function fillUp(scene: Scene): Promise<void> {
  const wanted = scene.caseIndex === 0 ? 5 : 1;
  const owned = (await inventory(scene))[item(scene)] ?? 0;
  if (owned === wanted) return;
  const operation = owned < wanted ? 'ASSIGN' : 'TAKE';
  const change = { itemId: item(scene), qty: Math.abs(wanted - owned), operation };
  await scene.askAs('demo-admin', 'POST', `${lyraPath}/inventory`, change);
}

async function priceOf(scene: Scene, quantity: number): Promise<string> {
  const [ware] = await scene.askAs<WireItem[]>('demo-player', 'POST', '/item/byIds', { ids: [item(scene)] });
  return `Sell price: ${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format((ware?.sell?.cost ?? 0) * quantity)} MO`;
}

const hasNoControl = async (scene: Scene): Promise<void> => {
  assert.equal(await quantityField(scene).count(), 0);
  assert.equal(await sellButton(scene).count(), 0);
};

export const sellStage: Stage<typeof sell> = {
  member: 'demo-player',
  transcribed: '[role="group"]:has([role="group"] input)',
  // The amounts depend on the sales of earlier paths.
  varies: [
    /(?<=you have |^have\n)[\d,.]+/gm,
    /[\d,.]+ MO(?= becomes)/g,
    /(?<=becomes )[\d,.]+/g,
    /^[\d,.]+ MO$/gm,
  ],
  calls: { sellItem: 'updateInventory' },
  async open(scene) {
    await fillUp(scene);
    await scene.page.goto(`/user/${encodeURIComponent(lyra)}?tab=inventory`);
    const search = scene.page.getByRole('searchbox', { name: 'Search' });
    await scene.keys.write(search, item(scene));
    await scene.keys.press(card(scene).getByRole('button', { name: item(scene), exact: true }));
  },
  acts: {
    async 'quantity.chosen'(scene, { event }) {
      if (scene.caseIndex === 1) return hasNoControl(scene);
      const { quantity } = event;
      await scene.keys.write(quantityField(scene), String(quantity ?? ''));
    },
    async 'sale.asked'(scene) {
      if (scene.caseIndex === 1) return hasNoControl(scene);
      // On the way to a disabled button, the focus would leave the field, which would then correct the number.
      if (await sellButton(scene).isEnabled()) await scene.keys.press(sellButton(scene));
    },
    'sale.cancelled': (scene) => answer(scene, 'Cancel'),
    'sale.confirmed': (scene) => answer(scene, 'Sell'),
    'problem.acknowledged': (scene) => answer(scene, 'Go Back'),
    'sale.acknowledged': (scene) => answer(scene, 'Ok'),
  },
  sees: {
    async choosing(scene, { quantity, sellable }) {
      if (sellable === 0) return hasNoControl(scene);
      await seeNoAlertDialog(scene);
      assert.equal(await quantityField(scene).inputValue(), String(quantity ?? ''));
      const isSellable = quantity !== null && quantity <= sellable;
      assert.equal(await sellButton(scene).isEnabled(), isSellable);
      if (isSellable)
        await card(scene)
          .getByText(await priceOf(scene, quantity), { exact: true })
          .waitFor();
      else assert.equal(await card(scene).getByText('Sell price: ').isVisible(), false);
      // The field says why the button is disabled, because the button itself cannot.
      const reason = quantity === null ? 'This cannot be empty' : `At most ${sellable}`;
      if (!isSellable) await card(scene).getByText(reason).first().waitFor();
    },
    async confirming(scene, { quantity }) {
      await seeAlertDialog(scene, `Do you want to sell ${quantity} ${item(scene)}?`, ['Cancel', 'Sell']);
      const price = await priceOf(scene, quantity ?? 0);
      await alertDialog(scene.page).getByText(price, { exact: true }).waitFor();
      assert.equal(scene.held.made('sellItem'), 0);
    },
    async selling(scene) {
      await seeWork(scene, 'Selling item...');
      await seeAsked(scene, 'sellItem', 1);
    },
    refused: (scene, { status }) => seeRefusal(scene, wordsFor(why, status ?? null)),
    async sold(scene, { quantity }) {
      await seeAlertDialog(scene, 'Operation completed successfully', ['Undo', 'Ok']);
      const price = (await priceOf(scene, quantity ?? 0)).replace('Sell price: ', '');
      await alertDialog(scene.page)
        .getByText(`Sold ${quantity} ${item(scene)} for ${price}, you have `)
        .waitFor();
    },
    async closed(scene, { quantity, sellable }) {
      await seeNoAlertDialog(scene);
      if (quantity === sellable) await card(scene).waitFor({ state: 'detached' });
      else
        await card(scene)
          .getByText(`${sellable - (quantity ?? 0)} owned`)
          .waitFor();
    },
  },
};
