import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdventurePage, SignUp } from '#core/contract/adventures/adventure.ts';
import { hasNoSeat, isLackingMembers, mayAct } from '#core/rules/adventures/life.ts';
import { shownNoShowDays } from '#core/rules/adventures/no-shows.ts';
import { outgrownCharacters } from '#core/views/master-adventures.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/elements/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxGroup } from '#ui/fields/toggle/checkbox-group.tsx';
import { linkedText } from '../../shared/linked-text.tsx';
import { useFlows, useServices } from '../../shared/services.ts';
import type { AskWrite } from '../../shared/writes/confirmed-writes.tsx';
import { MasterLinks } from '../master-links.tsx';
import { HandOver } from './hand-over.tsx';
import { PageSection } from './page-section.tsx';
import styles from './master-part.module.css';

interface Props {
  adventure: AdventurePage;
  /** Epoch ms. */
  now: number;
  ask: AskWrite;
}

/** What those in charge of adventures decide (docs/specification.md#s8-adventure-page-master). */
export function MasterPart({ adventure, now, ask }: Props) {
  const { id, title, least, seated } = adventure;
  return (
    <PageSection title={text('masterPart.title')}>
      {isLackingMembers(adventure, seated, now) && (
        <Alert
          tone="warning"
          isUrgent={false}
          title={text('masterPart.fewer', { least, seated })}
          action={
            <div className={styles.answers}>
              <Button onPress={() => ask('adventureGoesOn', { id, name: title })}>
                {text('masterPart.goOn')}
              </Button>
              <Button onPress={() => ask('adventureExtension', { id, name: title })}>
                {text('masterPart.extend')}
              </Button>
            </div>
          }
        >
          {text('masterPart.fewerHint')}
        </Alert>
      )}
      <MasterLinks adventure={adventure} now={now} />
      {mayAct(adventure, 'change', now) && (
        <HandOver key={adventure.master} adventure={adventure} ask={ask} />
      )}
      {mayAct(adventure, 'cancel', now) && (
        <div>
          <Button
            variant="danger"
            onPress={() => ask('adventureCancellation', { id, name: title, undoes: 'cancelled' })}
          >
            {text('masterPart.cancel')}
          </Button>
        </div>
      )}
    </PageSection>
  );
}

/** What those in charge see of one sign-up, and the button that gives it a seat. */
export function SignUpForMaster({ adventure, now, ask, signUp }: Props & { signUp: SignUp }) {
  const { api } = useServices();
  const { data: rows = [] } = useQuery(api.characters.rows());
  const { data: levels = {} } = useQuery(api.reference.experienceTable());
  const { player, playerName, character, state, word, noShows } = signUp;
  const { id, most, seated } = adventure;
  const name = playerName ?? player;
  const hasSeat = !hasNoSeat(most, seated);
  return (
    <>
      {character !== null && outgrownCharacters(adventure, rows, levels).has(character) && (
        <Badge tone="warning">{text('masterPart.outgrown')}</Badge>
      )}
      {noShows > 0 && (
        <Badge tone="warning">{text('masterPart.noShows', { count: noShows, days: shownNoShowDays })}</Badge>
      )}
      {word !== null && (
        <span dir="auto" className={styles.word}>
          {linkedText('masterPart.word', { word: <q>{word}</q> })}
        </span>
      )}
      {state !== 'seated' && hasSeat && mayAct(adventure, 'seat', now) && (
        <Button
          aria-label={text('masterPart.giveNamed', { name })}
          onPress={() => ask('seatGift', { id, member: player, name })}
        >
          {text('masterPart.give')}
        </Button>
      )}
    </>
  );
}

/** Who of those seated came: everybody, until a master says otherwise (docs/specification.md#s8-no-show). */
export function WhoCame({ adventure: { id, signUps } }: Pick<Props, 'adventure'>) {
  const { writes } = useFlows();
  /** What was ticked here since the sign-ups were last read. */
  const [ticked, setTicked] = useState({ signUps, noShows: new Map<string, boolean>() });
  const [hasFailed, setFailed] = useState(false);
  const noShows = ticked.signUps === signUps ? ticked.noShows : new Map<string, boolean>();
  const seated = signUps.filter(({ state }) => state === 'seated');
  if (seated.length === 0) return null;
  const came = seated
    .filter(({ player, noShow }) => !(noShows.get(player) ?? noShow))
    .map(({ player }) => player);
  const tick = (now: readonly string[]): void => {
    const { player } = seated.find((one) => now.includes(one.player) !== came.includes(one.player))!;
    const isNoShow = !now.includes(player);
    setTicked({ signUps, noShows: new Map([...noShows, [player, isNoShow]]) });
    setFailed(false);
    writes.markNoShow(id, player, isNoShow).catch(() => {
      setTicked({ signUps, noShows: new Map() });
      setFailed(true);
    });
  };
  return (
    <PageSection title={text('whoCame.title')}>
      <CheckboxGroup
        label={text('whoCame.title')}
        isLabelHidden
        description={text('whoCame.hint')}
        errorMessage={hasFailed ? text('whoCame.failed') : undefined}
        options={seated.map(({ player, playerName }) => ({ id: player, label: playerName ?? player }))}
        value={came}
        onChange={tick}
      />
    </PageSection>
  );
}
