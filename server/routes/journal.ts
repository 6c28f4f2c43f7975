import { said } from '#core/contract/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { historyLimit } from '#core/contract/journal/entry.ts';
import { succeeded } from '#core/contract/outcome.ts';
import { isUndoable, mayUndo } from '#core/rules/journal/undo.ts';
import type { Context } from '../context.ts';
import { forbidden, notFound, Refusal } from '../problems.ts';
import { addCall, addWrite } from './call.ts';
import { roleRefusal } from './caller.ts';

/** The number in a segment of a path; null if the segment is not a number. */
const numberIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

/** The journal of all changes (docs/specification.md#s8-journal). */
export function journalRoutes(app: FastifyInstance, context: Context): void {
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
    return succeeded;
  });
}
