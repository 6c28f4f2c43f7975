import PowerOff from 'lucide-react/icons/power-off';
import type { Instance } from '#core/contract/foundry.ts';
import { inMegabytes, inPercent, lastActivation, type InstanceSample } from '#core/views/instances.ts';
import { text } from '#texts/texts.ts';
import type { Column } from '#ui/lists/data-table.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Sparkline } from '#ui/elements/sparkline.tsx';
import { Seal } from '#ui/elements/signs/seal.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { StatusBadge } from './instance-status.tsx';
import styles from './instances.module.css';

/** A row of the table. */
export interface InstanceRow {
  instance: Instance;
  samples: readonly InstanceSample[];
  /** When the figures were received, in epoch ms. */
  receivedAt: number;
  terminate: () => void;
}

function activationText({ instance, receivedAt }: InstanceRow): string {
  const activation = lastActivation(instance, receivedAt);
  if (activation === 'notRunning') return text('foundry.notRunning');
  if (activation === 'unknown') return text('date.unknown');
  const { days, hours, minutes } = activation;
  return text('foundry.since', { days, hours, minutes });
}

const isStopped = ({ status }: Instance): boolean => status === 'stopped';

/** The figure of an instance that uses nothing. */
const dash = '–';

/** The CPU use at the top of a sparkline, as a multiple of one core, if no sample is larger. */
const maxCpu = 0.1;

const terminateColumn = (): Column<InstanceRow, string> => ({
  id: 'terminate',
  label: text('foundry.terminate'),
  width: 'minmax(5.5rem, 11.8fr)',
  cell: ({ instance, terminate }) => (
    <div className={styles.terminate}>
      <IconButton
        variant="danger"
        aria-label={text('foundry.terminateOne', { instance: instance.id })}
        isUnavailable={isStopped(instance)}
        onPress={terminate}
      >
        <PowerOff aria-hidden />
      </IconButton>
    </div>
  ),
});

/**
 * The table's columns (docs/specification.md#s2-foundry-columns): a function, because the texts load after this module.
 * No column becomes so narrow that a word of its heading or of a status would break.
 */
export const instanceColumns = (mayStop: boolean): Column<InstanceRow, string>[] => [
  {
    id: 'name',
    label: text('foundry.name'),
    width: 'minmax(0, 16.3fr)',
    cell: ({ instance: { id, url } }) => (url ? <TextLink href={url}>{id}</TextLink> : id),
  },
  {
    id: 'master',
    label: text('foundry.master'),
    width: 'minmax(0, 11.9fr)',
    cell: ({ instance }) =>
      instance.masterName && (
        <>
          <Seal /> <bdi>{instance.masterName}</bdi>
        </>
      ),
  },
  { id: 'uptime', label: text('foundry.uptime'), width: 'minmax(5.5rem, 15.3fr)', cell: activationText },
  {
    id: 'status',
    label: text('foundry.status'),
    width: 'minmax(9.25rem, 16.8fr)',
    isLong: true,
    cell: ({ instance }) => <StatusBadge status={instance.status} />,
  },
  {
    id: 'cpu',
    label: text('foundry.cpu'),
    width: 'minmax(3.75rem, 7.3fr)',
    isNumeric: true,
    cell: ({ instance, samples }) =>
      isStopped(instance) ? (
        dash
      ) : (
        <div className={styles.figure}>
          {text('foundry.percent', { value: inPercent(instance.cpu) })}
          <Sparkline values={samples.map(({ cpu }) => cpu)} max={maxCpu} />
        </div>
      ),
  },
  {
    id: 'ram',
    label: text('foundry.ram'),
    width: 'minmax(3.75rem, 8fr)',
    isNumeric: true,
    cell: ({ instance, samples }) =>
      isStopped(instance) ? (
        dash
      ) : (
        <div className={styles.figure}>
          {text('number', { value: inMegabytes(instance.memory) })}
          <Sparkline values={samples.map(({ memory }) => memory)} />
        </div>
      ),
  },
  {
    id: 'disk',
    label: text('foundry.disk'),
    width: 'minmax(6rem, 12.2fr)',
    isNumeric: true,
    cell: ({ instance }) => text('number', { value: inMegabytes(instance.diskSize) }),
  },
  ...(mayStop ? [terminateColumn()] : []),
];
