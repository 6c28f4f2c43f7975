import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { succeeded } from '#core/contract/outcome.ts';
import { mayCall } from '#core/rules/roles.ts';
import type { Context } from '../context.ts';
import { forbidden, notFound } from '../problems.ts';
import { addCall, addWrite } from './call.ts';
import { roleRefusal } from './caller.ts';

/** Characters and their inventories (docs/specification.md#character-base-character). */
export function characterRoutes(app: FastifyInstance, context: Context): void {
  const { characters } = context.store;

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

  addWrite(app, context, calls.correctCharacter, async ({ characterId, body, member }, { corrections }) => {
    await corrections.apply(characterId, body, { memberId: member.memberId, now: context.now() });
    return succeeded;
  });

  addWrite(
    app,
    context,
    calls.updateInventory,
    async ({ characterId, body, member }, { inventories }) => {
      const { itemId, qty, operation, cost } = body;
      if (!mayCall(member.roles, 'updateInventory', operation)) throw forbidden(roleRefusal);
      const { memberId } = member;
      await inventories.change({ operation, memberId, characterId, itemId, quantity: qty, cost });
      return succeeded;
    },
    {
      // The permission depends on the operation, and so on the body. If the member neither manages characters
      // nor owns this one, no body could be allowed: 403 before the body is read, as for every other role.
      // Otherwise the body's shape is checked first, then the role. A character that does not exist has no
      // owner and is 404, after the shape.
      async isOpenTo(member, { characterId = '' }) {
        if (mayCall(member.roles, 'updateInventory', 'ASSIGN')) return true;
        const owner = await characters.ownerOf(characterId);
        return owner === null || owner === member.memberId;
      },
    },
  );
}
