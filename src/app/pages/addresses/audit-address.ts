import { entryKinds, subjectTypes } from '#core/contract/journal/kinds.ts';
import { isoDay, readIsoDay } from '#core/views/dates.ts';
import type { AuditView } from '#screens/journal/audit-view.ts';
import { textParameter } from './view-parameters.ts';

/** The search parameters of the audit, without invalid and empty ones. */
export const auditParameters = ({
  kind,
  member,
  type,
  subject,
  text,
  from,
  to,
}: Record<string, unknown>) => ({
  kind: entryKinds.find((name) => name === kind),
  member: textParameter(member),
  type: subjectTypes.find((name) => name === type),
  // Untrimmed: a name may begin or end with a space.
  subject: typeof subject === 'string' && subject !== '' ? subject : undefined,
  text: textParameter(text),
  from: textParameter(from),
  to: textParameter(to),
});

type AuditParameters = ReturnType<typeof auditParameters>;

/** The view that the parameters describe. */
export const readAudit = ({ from = '', to = '', ...rest }: AuditParameters): AuditView => ({
  kind: rest.kind ?? null,
  member: rest.member ?? '',
  type: rest.type ?? null,
  subject: rest.subject ?? '',
  text: rest.text ?? '',
  from: readIsoDay(from),
  to: readIsoDay(to),
});

/** The parameters that describe a view. */
export const writeAudit = ({ kind, member, type, subject, text, from, to }: AuditView): AuditParameters => ({
  kind: kind ?? undefined,
  member: textParameter(member),
  type: type ?? undefined,
  subject: subject || undefined,
  text: textParameter(text),
  from: from === null ? undefined : isoDay(from),
  to: to === null ? undefined : isoDay(to),
});
