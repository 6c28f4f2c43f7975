import type { SubjectType } from '#core/contract/journal/kinds.ts';
import { text } from '#texts/texts.ts';
import { TextLink } from '#ui/elements/text-link.tsx';
import { addresses } from './addresses.ts';
import { useServices } from './services.ts';
import { useMayCall } from './use-may-call.ts';

interface Props {
  type: SubjectType;
  id: string;
  /** The subject's name, which distinguishes the links of a list. */
  name: string;
}

/** A link to all entries of the journal about a subject; for administrators only. */
export function AuditLink({ type, id, name }: Props) {
  const { isKept } = useServices().api.journal;
  const mayRead = useMayCall('journal');
  if (!isKept || !mayRead) return null;
  return (
    <TextLink href={addresses.auditOf(type, id)} aria-label={text('audit.ofSubject', { name })}>
      {text('audit.of')}
    </TextLink>
  );
}
