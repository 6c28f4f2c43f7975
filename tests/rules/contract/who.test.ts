import { expect, it } from 'vitest';
import { routes } from '#core/contract/routes.ts';

it('each call that is not open to all members is open to the roles that docs/wire-contract.md states', () => {
  const calls: Record<string, string[]> = {};
  for (const [name, { who }] of Object.entries(routes)) {
    if (who !== 'member') (calls[[who].flat().join(', ')] ??= []).push(name);
  }
  expect(calls).toEqual({
    anyone: ['logIn', 'memberCalendar', 'activateInstance'],
    refreshToken: ['refresh', 'logOut'],
    MANAGE_SESSIONS: [
      'registerSession',
      'deleteSession',
      'announceAdventure',
      'changeAdventure',
      'cancelAdventure',
      'registerAdventure',
      'giveSeat',
      'handOverAdventure',
      'markNoShow',
      'availabilityCounts',
    ],
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

it('the owner of an inventory sells and buys, and members who manage characters give and take items', () => {
  expect(routes.updateInventory.operations).toEqual({
    SELL: 'owner',
    BUY: 'owner',
    ASSIGN: ['MANAGE_CHARACTERS'],
    TAKE: ['MANAGE_CHARACTERS'],
  });
});
