import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { AdventurePage } from '#core/contract/adventures/adventure.ts';
import { adventureState, type AdventureState, mayAct } from '#core/rules/adventures/life.ts';
import { overlappingGames, signUpChoices } from '#core/views/own-adventures.ts';
import { memberId } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { linkedText } from '../../shared/linked-text.tsx';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { useFlows, useServices } from '../../shared/services.ts';
import { CharacterLink } from '../../shared/thing-links.tsx';
import { useActorPool } from '../../shared/use-actor-pool.ts';
import type { AskWrite } from '../../shared/writes/confirmed-writes.tsx';
import { SeatOffer } from '../seat-offer.tsx';
import { PageSection } from './page-section.tsx';
import { WithdrawButton } from '../withdraw-button.tsx';
import { SignUpDialog } from './sign-up-dialog.tsx';
import { SignUpForm } from './sign-up-form.tsx';

interface Props {
  adventure: AdventurePage;
  /** Epoch ms. */
  now: number;
  ask: AskWrite;
  isToSignUp: boolean;
}

/** The states in which a member may have something to do with an adventure that they are not in. */
const isAhead: readonly AdventureState[] = ['scheduled', 'open', 'closed'];

/** What the reader is to an adventure, and what they can do (docs/specification.md#s8-adventure-page-own). */
export function OwnPart({ adventure, now, ask, isToSignUp }: Props) {
  const { own, master } = adventure;
  const self = useSelector(useServices().session, memberId);
  const isIn = own !== null && !['withdrawn', 'declined'].includes(own.state);
  if (self === master || (!isIn && !isAhead.includes(adventureState(adventure, now)))) return null;
  return (
    <PageSection title={text('adventurePage.own')}>
      {isIn && own.character !== null && (
        <p>{linkedText('adventurePage.ownCharacter', { name: <CharacterLink id={own.character} /> })}</p>
      )}
      {isIn && own.word && <p dir="auto">{text('adventurePage.ownWord', { word: own.word })}</p>}
      <SeatOffer key={adventure.id} adventure={adventure} />
      <SignUp adventure={adventure} now={now} isToSignUp={isToSignUp} isOpen={!isIn} />
      {isIn && mayAct(adventure, 'withdraw', now) && <WithdrawButton adventure={adventure} ask={ask} />}
    </PageSection>
  );
}

/** The control to sign up, or why there is none; and the dialog about what came of it, even once the control is gone. */
function SignUp({ adventure, now, isToSignUp, isOpen }: Omit<Props, 'ask'> & { isOpen: boolean }) {
  const { api, session } = useServices();
  const state = adventureState(adventure, now);
  const isShown = isOpen && state === 'open';
  const own = useQuery({ ...api.characters.own(), enabled: isShown });
  const levels = useQuery({ ...api.reference.experienceTable(), enabled: isShown });
  const all = useQuery({ ...api.adventures.list(), enabled: isShown });
  const player = useSelector(session, memberId) ?? '';
  const choices =
    own.data && levels.data
      ? signUpChoices(adventure, { player, characters: own.data, levels: levels.data, now })
      : null;
  const fitting = choices?.filter(({ fault }) => fault === null) ?? [];
  const pool = useActorPool(useFlows().signUp);
  const actor =
    choices &&
    pool.get(adventure.id, {
      adventureId: adventure.id,
      character: fitting.length === 1 ? fitting[0]!.id : null,
      word: adventure.own?.word ?? '',
    });
  return (
    <>
      {isOpen && state !== 'open' && (
        <p>{text(state === 'scheduled' ? 'adventurePage.scheduled' : 'adventurePage.closed')}</p>
      )}
      {isShown && (
        <>
          <ReadProblem
            title={text('user.failed')}
            read={{ data: own.data, error: own.error ?? levels.error, refetch: own.refetch }}
          />
          {!actor && !own.error && <Skeleton shape="lines" height="10rem" />}
          {actor && choices && (
            <SignUpForm
              actor={actor}
              adventure={adventure}
              choices={choices}
              overlapping={overlappingGames(adventure, all.data ?? [])}
              now={now}
              isFocused={isToSignUp}
            />
          )}
        </>
      )}
      {/* Here in both cases, so that the dialog stays, and keeps the focus, when the control goes. */}
      {actor && <SignUpDialog actor={actor} own={isOpen ? null : adventure.own} />}
    </>
  );
}
