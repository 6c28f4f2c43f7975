import { said } from '#core/contract/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { mayCall } from '#core/rules/roles.ts';
import type { Context } from '../context.ts';
import { forbidden, notFound } from '../problems.ts';
import { addCall, addWrite } from './call.ts';
import { roleRefusal } from './caller.ts';

/** Characters and their inventories (docs/specification.md#character-base-character). */
export function characterRoutes(app: FastifyInstance, context: Context): void {
  const { characters, experience } = context.store;

  addCall(app, context, calls.currentCharacters, ({ member }) =>
    characters.ofPlayer(member.memberId, 'active'),
  );

  addCall(app, context, calls.ownCharacters, ({ member }) => characters.ofPlayer(member.memberId));

  addCall(app, context, calls.ownOverview, async ({ member }) => ({
    entities: characters.overviewOf(member.memberId),
    table: await experience.table(),
  }));

  addCall(app, context, calls.activeCharacters, () => characters.active());

  addCall(app, context, calls.activeCharactersWithPlayer, () => characters.activeWithPlayer());

  addCall(app, context, calls.activeCharacterColumns, () => characters.activeColumns());

  addCall(app, context, calls.character, async ({ characterId, member }) => {
    const character = await characters.find(characterId);
    if (!character) throw notFound(said('noCharacter'));
    if (character.player !== member.memberId && !mayCall(member.roles, 'correctCharacter'))
      throw forbidden(said('anotherOwner'));
    return character;
  });

  addCall(app, context, calls.characterSummary, async ({ characterId, member }) => {
    const { memberId, roles } = member;
    const reader = { memberId, seesAll: mayCall(roles, 'correctCharacter') };
    const character = await characters.summary(characterId, reader);
    if (!character) throw notFound(said('noCharacter'));
    return character;
  });

  addWrite(app, context, calls.correctCharacter, ({ characterId, body }, { corrections }) =>
    corrections.apply(characterId, body),
  );

  addWrite(
    app,
    context,
    calls.updateInventory,
    async ({ characterId, body, member }, { inventories }) => {
      const { itemId, qty, operation, cost } = body;
      if (!mayCall(member.roles, 'updateInventory', operation)) throw forbidden(roleRefusal);
      await inventories.change({ operation, characterId, itemId, quantity: qty, cost });
    },
    {
      // The permission depends on the operation, and so on the body. If the member neither manages characters
      // nor owns this one, no body could be allowed: the answer is 403 before the body is read, as for other
      // calls. Otherwise the body's shape is checked first, then the role. For a character that does not
      // exist, the answer is 404, after the check of the shape.
      async isOpenTo(member, { characterId = '' }) {
        if (mayCall(member.roles, 'updateInventory', 'ASSIGN')) return true;
        const owner = await characters.ownerOf(characterId);
        return owner === null || owner === member.memberId;
      },
    },
  );
}
