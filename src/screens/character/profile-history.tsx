import type { Character } from '#core/contract/characters.ts';
import { text } from '#texts/texts.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { HistoryProps } from '../journal/history.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { usePart } from '../shared/loading/use-part.ts';
import { useServices } from '../shared/services.ts';

interface Props extends Pick<HistoryProps, 'view' | 'onView'> {
  character: Character;
}

/**
 * The tab about what happened to the character: its history, or its sessions where the server keeps no
 * journal (docs/specification.md#s2-profile-history).
 */
export function ProfileHistory({ character, ...addressed }: Props) {
  const { isKept } = useServices().api.journal;
  return isKept ? (
    <WholeHistory characterId={character.id} {...addressed} />
  ) : (
    <Sessions character={character} />
  );
}

function WholeHistory(props: HistoryProps) {
  const { data, error, refetch } = usePart('history', () => import('../journal/history.tsx'));
  if (data) return <data.History {...props} />;
  return <Missing error={error} refetch={refetch} />;
}

function Sessions({ character }: Pick<Props, 'character'>) {
  const { data, error, refetch } = usePart('adventures', () => import('../journal/adventure-log.tsx'));
  if (data) return <data.AdventureLog character={character} />;
  return <Missing error={error} refetch={refetch} />;
}

const Missing = ({ error, refetch }: Pick<Parameters<typeof ReadProblem>[0], 'error' | 'refetch'>) => (
  <>
    <ReadProblem title={text('history.failed')} error={error} isShown={false} refetch={refetch} />
    {!error && <Skeleton height="40vh" />}
  </>
);
