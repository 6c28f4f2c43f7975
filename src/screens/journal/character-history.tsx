import { nameInId } from '#core/rules/names/names.ts';
import { text } from '#texts/texts.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { RouteError } from '../errors/route-error.tsx';
import { AuditLink } from '../shared/audit-link.tsx';
import { CharacterLink } from '../shared/thing-links.tsx';
import { useServices } from '../shared/services.ts';
import { useMayCall } from '../shared/use-may-call.ts';
import list from './history.module.css';
import { History, type HistoryProps } from './history.tsx';

/** The history of any character, for managers of characters (docs/specification.md#s2-route-character-history). */
export function CharacterHistory(props: HistoryProps) {
  const { isKept } = useServices().api.journal;
  const mayRead = useMayCall('correctCharacter');
  const name = nameInId(props.characterId);
  if (!isKept) return <RouteError kind="notFound" />;
  if (!mayRead) return <RouteError kind="forbidden" />;
  return (
    <Page>
      <PageHeading title={text('history.title', { name })} />
      <div className={list.links}>
        <CharacterLink id={props.characterId} />
        <AuditLink type="character" id={props.characterId} name={name} />
      </div>
      <History {...props} />
    </Page>
  );
}
