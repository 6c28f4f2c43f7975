import { useQuery } from '@tanstack/react-query';
import type { Character } from '#core/contract/characters.ts';
import { partOf } from '../../shared/loading/use-part.ts';
import { useServices } from '../../shared/services.ts';
import { useOwnHistory } from './use-own-history.ts';

const linesPart = partOf('since', () => import('./lines.tsx'));

export interface SinceProps {
  characters: readonly Character[];
  /** Must move the focus elsewhere, because the button that dismisses the lines disappears with them. */
  onDismiss: () => void;
}

/**
 * Says what happened to the member's characters since the last visit (docs/specification.md#s2-own-since). Shows nothing
 * if the server keeps no journal.
 */
export function SinceLastVisit(props: SinceProps) {
  const { isKept } = useServices().api.journal;
  return isKept && props.characters.length > 0 ? <LinesIfAny {...props} /> : null;
}

function LinesIfAny({ characters, onDismiss }: SinceProps) {
  const { history, dismiss } = useOwnHistory();
  const hasLines = history !== undefined && history.entities.length > 0;
  const { data: part } = useQuery({ ...linesPart, enabled: hasLines });
  if (!part || !hasLines) return null;
  const dismissLines = () => {
    onDismiss();
    dismiss();
  };
  return <part.Lines characters={characters} history={history} onDismiss={dismissLines} />;
}
