import { getRouteApi } from '@tanstack/react-router';
import { Audit } from '#screens/journal/audit.tsx';
import { readAudit, writeAudit } from './addresses/audit-address.ts';

const route = getRouteApi('/member/audit');

/** Stores the audit's view (which entries it shows) in the address. */
export default function AuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Audit
      view={readAudit(search)}
      onView={(view) => void navigate({ search: writeAudit(view), resetScroll: false })}
    />
  );
}
