import { expect, it } from 'vitest';
import { routes } from '#core/contract/routes.ts';

it('each call is open to the roles of docs/wire-contract.md, and every other call to all members', () => {
  const calls: Record<string, string[]> = {};
  for (const [name, { who }] of Object.entries(routes)) {
    if (who !== 'member') (calls[[who].flat().join(', ')] ??= []).push(name);
  }
  expect(calls).toEqual({
    anyone: ['logIn', 'activateInstance'],
    refreshToken: ['refresh', 'logOut'],
    MANAGE_SESSIONS: ['registerSession', 'deleteSession'],
    MANAGE_CHARACTERS: ['correctCharacter'],
    MANAGE_ITEMS: ['createItem', 'updateItem', 'itemUsage'],
    DELETE_ITEMS: ['deleteItem'],
    'MANAGE_SESSIONS, MANAGE_FOUNDRY': ['stopInstance', 'instances'],
    ADMIN: [
      'memberSignIns',
      'endMemberSignIn',
      'endMemberSignIns',
      'journal',
      'webhooks',
      'createWebhook',
      'changeWebhook',
      'deleteWebhook',
      'tryWebhook',
      'webhookDeliveries',
    ],
  });
});

it('an inventory is sold and bought by its owner, and changed by those who manage characters', () => {
  expect(routes.updateInventory.operations).toEqual({
    SELL: 'owner',
    BUY: 'owner',
    ASSIGN: ['MANAGE_CHARACTERS'],
    TAKE: ['MANAGE_CHARACTERS'],
  });
});
