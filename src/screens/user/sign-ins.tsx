import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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
import { ConfirmedWriteDialog } from '../shared/saving/confirmed-write-dialog.tsx';
import { useDeletion } from '../shared/saving/use-deletion.ts';
import { useFlows, useServices } from '../shared/services.ts';
import { SignInCard } from './sign-in-card.tsx';
import { deviceText, endNames, signInEndWords } from './sign-in-words.ts';
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
  const { signInEnd } = useFlows();
  const [machine] = useState(() => signInEnd(member));
  const end = useDeletion(machine);
  const { data, error, refetch } = useQuery(api.signIns.of(member));
  const names = endNames(data ?? []);
  const successor = end.successorIn((data ?? []).map(idOf), 0);
  const askMany = (id: 'all' | 'others') => end.ask({ id, name: id }, 0);
  const hasOthers = member === null && data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Page>
      <PageHeading title={title} lead={lead}>
        {title}
      </PageHeading>
      <ReadProblem
        title={text('signIns.failed')}
        error={error}
        isShown={data !== undefined}
        refetch={refetch}
      />
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
              onEnd={() => end.ask({ id: signIn.id, name: deviceText(signIn) }, index)}
            />
          ))}
        </CardGrid>
      )}
      {end.shown && (
        <ConfirmedWriteDialog write={end.shown} wordsFor={signInEndWords(data)} onClosed={end.close} />
      )}
    </Page>
  );
}
