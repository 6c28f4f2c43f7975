import type { AuditRequest } from '#api/journal.ts';
import type { EntryKind, SubjectType } from '#core/contract/journal/kinds.ts';
import { endOfDay, startOfDay } from '#core/views/dates.ts';
import type { Days } from './filter/days.ts';

/** The filters of the audit, which the page's address contains. An empty string or null means no filter. */
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

/** The request for the entries of a view, from the start of its first day to the end of its last day. */
export const auditRequest = ({ kind, member, type, subject, text, from, to }: AuditView): AuditRequest => ({
  kinds: kind === null ? [] : [kind],
  ...(member === '' ? {} : { actor: member }),
  ...(type === null ? {} : { subjectType: type }),
  ...(type === null || subject === '' ? {} : { subject }),
  ...(text === '' ? {} : { text }),
  ...(from === null ? {} : { from: startOfDay(from) }),
  ...(to === null ? {} : { to: endOfDay(to) }),
});
