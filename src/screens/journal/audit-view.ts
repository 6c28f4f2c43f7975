import type { AuditRequest } from '#api/journal.ts';
import type { EntryKind, SubjectType } from '#core/contract/journal/kinds.ts';
import { endOfDay, startOfDay } from '#core/views/dates.ts';
import type { Days } from './filter/days.ts';

/** Which entries the audit shows, as the address says. An empty string or null filters nothing. */
export interface AuditView extends Days {
  kind: EntryKind | null;
  member: string;
  type: SubjectType | null;
  subject: string;
  text: string;
}

export const wholeAudit: AuditView = {
  kind: null,
  member: '',
  type: null,
  subject: '',
  text: '',
  from: null,
  to: null,
};

/** The request for the entries of a view. The days become times that include both days as a whole. */
export const auditRequest = ({ kind, member, type, subject, text, from, to }: AuditView): AuditRequest => ({
  kinds: kind === null ? [] : [kind],
  ...(member === '' ? {} : { actor: member }),
  ...(type === null ? {} : { subjectType: type }),
  ...(type === null || subject === '' ? {} : { subject }),
  ...(text === '' ? {} : { text }),
  ...(from === null ? {} : { from: startOfDay(from) }),
  ...(to === null ? {} : { to: endOfDay(to) }),
});
