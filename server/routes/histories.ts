import { said } from '#core/contract/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { historyLimit } from '#core/contract/journal/entry.ts';
import { mayCall } from '#core/rules/roles.ts';
import type { Context } from '../context.ts';
import { forbidden, notFound, Refusal } from '../problems.ts';
import { addCall, addWrite } from './call.ts';
import { type IsOpenTo, roleRefusal } from './caller.ts';
import { isUndoable, mayUndo } from '#core/rules/journal/undo.ts';

/** The number in a segment of a path; null if the segment is not a number. */
const numberIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

/** What happened to a character, and the journal of all changes (docs/specification.md#s8-journal). */
export function historyRoutes(app: FastifyInstance, context: Context): void {
  const { characters, histories, ownHistories } = context.store;

  // The history is open to the character's player and to members who may correct characters. For an unknown
  // character, the handler answers 404 to everybody.
  const isOpenTo: IsOpenTo = async (member, { characterId = '' }) => {
    if (mayCall(member.roles, 'correctCharacter')) return true;
    const owner = await characters.ownerOf(characterId);
    return owner === null || owner === member.memberId;
  };

  async function refuseUnknown(characterId: string): Promise<void> {
    if ((await characters.ownerOf(characterId)) === null) throw notFound(said('noCharacter'));
  }

  addCall(app, context, calls.ownHistory, ({ query = {}, member }) =>
    ownHistories.after(query.after, { id: member.memberId, roles: member.roles, now: context.now() }),
  );

  addCall(
    app,
    context,
    calls.characterHistory,
    async ({ characterId, query = {}, member }) => {
      await refuseUnknown(characterId);
      const { kinds, from, to, before, limit = historyLimit } = query;
      const reader = { id: member.memberId, roles: member.roles, now: context.now() };
      return histories.page(characterId, { kinds, from, to }, { before, limit }, reader);
    },
    { isOpenTo },
  );

  addCall(
    app,
    context,
    calls.characterProgress,
    async ({ characterId }) => {
      await refuseUnknown(characterId);
      const points = await histories.progress(characterId);
      return {
        at: points.map(({ at }) => at),
        exp: points.map(({ exp }) => exp),
        money: points.map(({ money }) => money),
      };
    },
    { isOpenTo },
  );

  addCall(app, context, calls.journal, async ({ query = {}, member }) => {
    const { limit = historyLimit, beforeAt, before, ...filter } = query;
    const after = beforeAt === undefined || before === undefined ? null : { at: beforeAt, id: before };
    const reader = { id: member.memberId, roles: member.roles, now: context.now() };
    return context.store.audit.page(filter, after, limit, reader);
  });

  addWrite(app, context, calls.undo, async ({ act, member }, { undoing }) => {
    const number = numberIn(act);
    const entry = number === null ? null : await undoing.find(number);
    if (!entry) throw notFound(said('noEntry'));
    const { memberId, roles } = member;
    if (!isUndoable({ ...entry, subjectType: entry.subject_type }))
      throw new Refusal(409, said('notUndoable'), 'act');
    if (!mayUndo({ id: memberId, roles }, entry, context.now())) throw forbidden(roleRefusal);
    await undoing.undo(entry.seq);
  });
}
