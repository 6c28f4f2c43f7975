import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { succeeded } from '#core/contract/outcome.ts';
import type { Context } from '../context.ts';
import { badRequest, forbidden, notFound } from '../problems.ts';
import { addCall } from './call.ts';

/** A member's characters and their inventories (specification, section 7, Character). */
export function characterRoutes(app: FastifyInstance, context: Context): void {
  const { characters, sales } = context.store;

  addCall(app, context, calls.currentCharacters, ({ member }) =>
    characters.ofPlayer(member.memberId, 'active'),
  );

  addCall(app, context, calls.ownCharacters, ({ member }) => characters.ofPlayer(member.memberId));

  addCall(app, context, calls.character, async ({ characterId, member }) => {
    const character = await characters.find(characterId);
    if (!character) throw notFound('There is no such character.');
    if (character.player !== member.memberId) throw forbidden('This character belongs to someone else.');
    return character;
  });

  addCall(app, context, calls.updateInventory, async ({ characterId, body, member }) => {
    if (body.operation !== 'SELL')
      throw badRequest(`${body.operation} is not offered by this server.`, 'operation');
    const { itemId, qty } = body;
    await sales.sell({ memberId: member.memberId, characterId, itemId, quantity: qty });
    return succeeded;
  });
}
