import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { partOf } from '../../shared/loading/use-part.ts';
import { useServices } from '../../shared/services.ts';
import styles from './since.module.css';
import { useOwnHistory } from './use-own-history.ts';

const linesPart = partOf('since', () => import('./lines.tsx'));

export interface SinceProps {
  characters: readonly Character[];
  /** Must move the focus elsewhere, because the button that dismisses the lines disappears with them. */
  onDismiss: () => void;
}

/**
 * Says what happened to the member's characters since the last visit (docs/specification.md#s2-own-since). Shows nothing
 * if the server keeps no journal, or if nothing seems to have happened (docs/specification.md#s2-own-since-room).
 */
export function SinceLastVisit(props: SinceProps) {
  const { isKept } = useServices().api.journal;
  return isKept && props.characters.length > 0 ? <LinesIfAny {...props} /> : null;
}

function LinesIfAny({ characters, onDismiss }: SinceProps) {
  const { room, history, dismiss } = useOwnHistory(characters);
  const { data: part } = useQuery({ ...linesPart, enabled: room > 0 });
  if (room === 0) return null;
  const dismissLines = () => {
    onDismiss();
    dismiss();
  };
  return (
    <div className={styles.since} style={{ '--lines': room } as CSSProperties}>
      {part && history ? (
        <part.Lines characters={characters} history={history} onDismiss={dismissLines} />
      ) : (
        <Skeleton shape="lines" height="var(--room)" />
      )}
    </div>
  );
}
