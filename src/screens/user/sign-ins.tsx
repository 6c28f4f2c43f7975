import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WhoseSignIns } from '#api/sign-ins.ts';
import type { SignIn } from '#core/contract/members.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CardGrid } from '#ui/elements/cards/card-grid.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useConfirmedWrites } from '../shared/writes/confirmed-writes.tsx';
import { useServices } from '../shared/services.ts';
import { SignInCard } from './sign-in-card.tsx';
import { deviceText, endNames, endWarning } from './sign-in-words.ts';
import styles from './sign-ins.module.css';

const columns = { base: 1, sm: 1, md: 2 };
const skeletons = { count: 2, shape: 'lines', height: '8rem' } as const;
const idOf = ({ id }: SignIn): string => id;

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
  const successor = writes.successorIn((data ?? []).map(idOf));
  const ask = (id: string, name: string, index = 0) =>
    writes.ask('signInEnd', { id, name, member, detail: endWarning(id, data) }, index);
  const askMany = (id: 'all' | 'others') => ask(id, id);
  const hasOthers = member === null && data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Page>
      <PageHeading title={title} lead={lead} />
      <ReadProblem title={text('signIns.failed')} read={{ data, error, refetch }} />
      {!data && !error && <SkeletonGrid label={text('signIns.loading')} columns={columns} {...skeletons} />}
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
      {data?.length === 0 && <EmptyState picture="lantern" title={text('signIns.none')} />}
      {data && data.length > 0 && (
        <CardGrid columns={columns} label={title}>
          {data.map((signIn, index) => (
            <SignInCard
              key={signIn.id}
              signIn={signIn}
              endName={names[index]!}
              isSuccessor={signIn.id === successor}
              onEnd={() => ask(signIn.id, deviceText(signIn), index)}
            />
          ))}
        </CardGrid>
      )}
      {writes.dialog}
    </Page>
  );
}
