import type { Character } from '#core/contract/characters.ts';
import { usePart } from '../../shared/loading/use-part.ts';
import { useServices } from '../../shared/services.ts';
import type { LinesProps } from './lines.tsx';
import { useOwnHistory } from './use-own-history.ts';

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

function LinesIfAny({ onDismiss, ...props }: SinceProps) {
  const { history, dismiss } = useOwnHistory();
  if (!history || history.entities.length === 0) return null;
  const dismissLines = () => {
    onDismiss();
    dismiss();
  };
  return <LoadedLines {...props} history={history} onDismiss={dismissLines} />;
}

function LoadedLines(props: LinesProps) {
  const { data } = usePart('since', () => import('./lines.tsx'));
  return data ? <data.Lines {...props} /> : null;
}
