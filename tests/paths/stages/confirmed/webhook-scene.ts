import type { Webhook } from '#core/contract/webhooks/webhooks.ts';
import type { Scene } from '../../support/stage.ts';

export const member = 'demo-admin';
export const tavern = 'Tavern';

/** Deletes all webhooks, adds one, and opens the list. */
export async function openWebhook(scene: Scene, address: string): Promise<void> {
  for (const { id } of await scene.askAs<Webhook[]>(member, 'GET', '/webhook'))
    await scene.askAs(member, 'DELETE', `/webhook/${id}`);
  const draft = { name: tavern, address, format: 'signed', kinds: ['itemGiven'] };
  await scene.askAs(member, 'POST', '/webhook', draft);
  await scene.page.goto('/webhooks');
}

export const button = ({ page }: Scene, action: string) =>
  page.getByRole('button', { name: `${action}: ${tavern}`, exact: true });
