import type { Character } from '#core/contract/characters.ts';
import { usePart } from '../../shared/loading/use-part.ts';
import { useServices } from '../../shared/services.ts';
import type { LinesProps } from './lines.tsx';
import { useOwnHistory } from './use-own-history.ts';

export interface SinceProps {
  characters: readonly Character[];
  /** Moves the focus, since the button that dismisses the lines disappears with them. */
  onDismiss: () => void;
}

/**
 * What happened to the member's characters since the last visit (docs/specification.md#s2-own-since); nothing where
 * the server keeps no journal.
 */
export function SinceLastVisit(props: SinceProps) {
  const { isKept } = useServices().api.journal;
  return isKept && props.characters.length > 0 ? <Asked {...props} /> : null;
}

function Asked({ onDismiss, ...props }: SinceProps) {
  const { history, dismiss } = useOwnHistory();
  if (!history || history.entities.length === 0) return null;
  const dismissLines = () => {
    onDismiss();
    dismiss();
  };
  return <Loaded {...props} history={history} onDismiss={dismissLines} />;
}

function Loaded(props: LinesProps) {
  const { data } = usePart('since', () => import('./lines.tsx'));
  return data ? <data.Lines {...props} /> : null;
}
