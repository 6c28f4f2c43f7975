import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import LogOut from 'lucide-react/icons/log-out';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import type { WhoseSignIns } from '#api/sign-ins.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CardGrid } from '#ui/elements/cards/card-grid.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { Badge } from '#ui/elements/badge.tsx';
import { Card } from '#ui/elements/cards/card.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useConfirmedWrites } from '../shared/writes/confirmed-writes.tsx';
import { useServices } from '../shared/services.ts';
import { deviceText, endNames, endWarning, momentText } from './sign-in-words.ts';
import styles from './sign-ins.module.css';

const columns = { base: 1, sm: 1, md: 2 };
const skeletons = { count: 2, shape: 'lines', height: '9rem' } as const;

interface Props {
  member: WhoseSignIns;
  title: string;
  lead: ReactNode;
}

/** Lists where a member is signed in, with buttons to end sign-ins (docs/specification.md#sign-ins). */
export function SignIns({ member, title, lead }: Props) {
  const { api } = useServices();
  const writes = useConfirmedWrites();
  const { data, error, refetch } = useQuery(api.signIns.of(member));
  const names = endNames(data ?? []);
  const ask = (id: string, name: string) =>
    writes.ask('signInEnd', { id, name, member, detail: endWarning(id, data) });
  const askMany = (id: 'all' | 'others') => ask(id, id);
  const hasOthers = member === null && data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Page>
      <PageHeading title={title} lead={lead} />
      <ReadProblem title={text('signIns.failed')} read={{ data, error, refetch }} />
      <div className={styles.head}>
        <p aria-live="polite">{data && text('signIns.count', { count: data.length })}</p>
        {data && data.length > 0 && (
          <div className={styles.ends}>
            {hasOthers && <Button onPress={() => askMany('others')}>{text('signIns.endOthers')}</Button>}
            <Button variant="danger" onPress={() => askMany('all')}>
              {text('signIns.endAll')}
            </Button>
          </div>
        )}
      </div>
      {!data && !error && <SkeletonGrid label={text('signIns.loading')} columns={columns} {...skeletons} />}
      {data?.length === 0 && <EmptyState picture="lantern" title={text('signIns.none')} />}
      {data && data.length > 0 && (
        <CardGrid columns={columns} label={title}>
          {data.map((signIn, index) => (
            <Card key={signIn.id}>
              <article className={styles.signIn}>
                <div className={styles.words}>
                  <h2 className={styles.device}>{deviceText(signIn)}</h2>
                  {signIn.isCurrent && (
                    <Badge tone="success" icon={MonitorCheck}>
                      {text('signIns.here')}
                    </Badge>
                  )}
                  <p className={styles.use}>
                    {text('signIns.started', { moment: momentText(signIn.started) })}
                  </p>
                  <p className={styles.use}>
                    {text('signIns.lastUsed', { moment: momentText(signIn.lastUsed) })}
                  </p>
                </div>
                <IconButton
                  variant="danger"
                  aria-label={names[index]!}
                  onPress={() => ask(signIn.id, deviceText(signIn))}
                >
                  <LogOut aria-hidden />
                </IconButton>
              </article>
            </Card>
          ))}
        </CardGrid>
      )}
      {writes.dialog}
    </Page>
  );
}
