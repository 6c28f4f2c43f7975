import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import type { Context } from '../context.ts';
import { notFound } from '../problems.ts';
import { addCall } from './call.ts';

export function guildRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, context, calls.currentMember, async ({ member }) => {
    const found = await context.store.members.find(member.memberId);
    if (!found) throw notFound('You are not a member of this community.');
    const { id, username, avatar, chatRoles, pending } = found;
    return { id, username, avatar, roles: chatRoles, pending };
  });
}
