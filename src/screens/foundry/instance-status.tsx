import { type LucideIcon, Power, PowerOff, TriangleAlert } from 'lucide-react';
import { text, type TextKey } from '#texts/texts.ts';
import { Badge, type Tone } from '#ui/elements/badge.tsx';

const knownStatuses: Partial<Record<string, { tone: Tone; icon: LucideIcon; label: TextKey }>> = {
  online: { tone: 'success', icon: Power, label: 'foundry.online' },
  stopped: { tone: 'danger', icon: PowerOff, label: 'foundry.stopped' },
};

/** The text of a status, as on its badge. */
export function statusText(status: string): string {
  const label = knownStatuses[status]?.label;
  return label ? text(label) : status.toLocaleUpperCase();
}

export const StatusBadge = ({ status }: { status: string }) => (
  // The app fills only deaths, deletions and errors with red. A stopped instance is usual, so its badge is outlined.
  <Badge
    tone={knownStatuses[status]?.tone ?? 'warning'}
    icon={knownStatuses[status]?.icon ?? TriangleAlert}
    isOutlined={status === 'stopped'}
  >
    {statusText(status)}
  </Badge>
);
