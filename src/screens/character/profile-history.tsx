import type { Character } from '#core/contract/characters.ts';
import { text } from '#texts/texts.ts';
import type { HistoryProps } from '../journal/history.tsx';
import { Part } from '../shared/loading/part.tsx';
import { partOf } from '../shared/loading/use-part.ts';
import { useServices } from '../shared/services.ts';

const historyPart = partOf('history', () => import('../journal/history.tsx'));
const adventuresPart = partOf('adventures', () => import('../journal/adventure-log.tsx'));

interface Props extends Pick<HistoryProps, 'view' | 'onView'> {
  character: Character;
}

/**
 * The tab of what happened to the character: its history, or its sessions if the server keeps no journal
 * (docs/specification.md#s2-profile-history).
 */
export function ProfileHistory({ character, ...addressed }: Props) {
  const { isKept } = useServices().api.journal;
  const loading = { failed: text('history.failed'), height: '40vh' };
  return isKept ? (
    <Part query={historyPart} {...loading}>
      {({ History }) => <History characterId={character.id} {...addressed} />}
    </Part>
  ) : (
    <Part query={adventuresPart} {...loading}>
      {({ AdventureLog }) => <AdventureLog character={character} />}
    </Part>
  );
}
