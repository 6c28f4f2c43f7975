import type { LucideIcon } from 'lucide-react';
import Power from 'lucide-react/icons/power';
import PowerOff from 'lucide-react/icons/power-off';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { text, type TextKey } from '#texts/texts.ts';
import { Badge, type Tone } from '#ui/elements/badge.tsx';

interface Look {
  tone: Tone;
  icon: LucideIcon;
  label?: TextKey;
}

const other: Look = { tone: 'warning', icon: TriangleAlert };

/** The looks of the statuses that have a word in every language. */
const looks: Partial<Record<string, Look>> = {
  online: { tone: 'success', icon: Power, label: 'foundry.online' },
  stopped: { tone: 'danger', icon: PowerOff, label: 'foundry.stopped' },
  launching: { ...other, label: 'foundry.isLaunching' },
  stopping: { ...other, label: 'foundry.isStopping' },
  errored: { ...other, label: 'foundry.isErrored' },
};

/** The text of a status, as on its badge. */
export function statusText(status: string): string {
  const label = looks[status]?.label;
  return label ? text(label) : status.toLocaleUpperCase();
}

export function StatusBadge({ status }: { status: string }) {
  const { tone, icon } = looks[status] ?? other;
  // The app fills only deaths, deletions and errors with red. A stopped instance is usual, so its badge is outlined.
  return (
    <Badge tone={tone} icon={icon} isOutlined={status === 'stopped'}>
      {statusText(status)}
    </Badge>
  );
}
