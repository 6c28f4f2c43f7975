import { said } from '#core/contract/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import type { Context } from '../context.ts';
import { notFound } from '../problems.ts';
import { addCall } from './call.ts';

export function guildRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, context, calls.currentMember, async ({ member }) => {
    const record = await context.store.members.find(member.memberId);
    if (!record) throw notFound(said('notMember'));
    const { id, username, avatar, chatRoles, pending } = record;
    return { id, username, avatar, roles: chatRoles, pending };
  });
}
