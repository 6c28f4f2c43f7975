import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { succeeded } from '#core/contract/outcome.ts';
import { isTrade } from '#core/rules/inventory-operations.ts';
import { holds } from '#core/rules/roles.ts';
import type { Context } from '../context.ts';
import { forbidden, notFound } from '../problems.ts';
import { addCall } from './call.ts';

/** Characters and their inventories (specification, section 7, Character). */
export function characterRoutes(app: FastifyInstance, context: Context): void {
  const { characters, corrections, inventories } = context.store;

  addCall(app, context, calls.currentCharacters, ({ member }) =>
    characters.ofPlayer(member.memberId, 'active'),
  );

  addCall(app, context, calls.ownCharacters, ({ member }) => characters.ofPlayer(member.memberId));

  addCall(app, context, calls.activeCharacters, () => characters.active());

  addCall(app, context, calls.activeCharactersWithPlayer, () => characters.activeWithPlayer());

  addCall(app, context, calls.character, async ({ characterId, member }) => {
    const character = await characters.find(characterId);
    if (!character) throw notFound('There is no such character.');
    if (character.player !== member.memberId) throw forbidden('This character belongs to someone else.');
    return character;
  });

  addCall(app, context, calls.correctCharacter, async ({ characterId, body, member }) => {
    await corrections.apply(characterId, body, { memberId: member.memberId, now: context.now() });
    return succeeded;
  });

  addCall(app, context, calls.updateInventory, async ({ characterId, body, member }) => {
    const { itemId, qty, operation } = body;
    // The role depends on the operation, which only the body says: here it is 400 shape before 403 role.
    if (!isTrade(operation) && !holds(member.roles, 'MANAGE_CHARACTERS'))
      throw forbidden('Your roles do not allow this.');
    const { memberId } = member;
    await inventories.change({ operation, memberId, characterId, itemId, quantity: qty });
    return succeeded;
  });
}
