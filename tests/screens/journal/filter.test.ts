import { expect, it } from 'vitest';
import { auditRequest, type AuditView, wholeAudit } from '#screens/journal/audit-view.ts';
import { historyRequest, wholeHistory } from '#screens/journal/history-view.ts';

// The page's address gives each day as any time of that day.
const from = new Date(2030, 0, 2, 15).getTime();
const to = new Date(2030, 0, 5, 9).getTime();

const requests = {
  audit: (days: object) => auditRequest({ ...wholeAudit, ...days }),
  history: (days: object) => historyRequest({ ...wholeHistory, ...days }),
};

it.each(Object.entries(requests))('the request of the %s includes both days as a whole', (_, request) => {
  expect(request({ from, to })).toEqual({
    kinds: [],
    from: new Date(2030, 0, 2).getTime(),
    to: new Date(2030, 0, 6).getTime() - 1,
  });
  expect(request({})).toEqual({ kinds: [] });
});

it.each<[Partial<AuditView>, object]>([
  [{ kind: 'sold' }, { kinds: ['sold'] }],
  [{ member: 'm1' }, { actor: 'm1' }],
  [{ type: 'item' }, { subjectType: 'item' }],
  [
    { type: 'item', subject: 'Rope' },
    { subjectType: 'item', subject: 'Rope' },
  ],
  // An id counts only together with its kind, as the form says.
  [{ subject: 'Rope' }, {}],
  [{ text: 'bet' }, { text: 'bet' }],
])('the audit filtered by %o asks for the entries with %o', (view, request) => {
  expect(auditRequest({ ...wholeAudit, ...view })).toEqual({ kinds: [], ...request });
});
