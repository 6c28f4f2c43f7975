import { useQuery } from '@tanstack/react-query';
import type { AdventurePage, SignUp } from '#core/contract/adventures/adventure.ts';
import { isLackingMembers, mayAct } from '#core/rules/adventures/life.ts';
import { outgrownCharacters } from '#core/views/master-adventures.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/elements/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { linkedText } from '../../shared/linked-text.tsx';
import { useServices } from '../../shared/services.ts';
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
  const { player, playerName, character, state, word } = signUp;
  const { id, most, seated } = adventure;
  const name = playerName ?? player;
  const hasSeat = most === null || seated < most;
  return (
    <>
      {character !== null && outgrownCharacters(adventure, rows, levels).has(character) && (
        <Badge tone="warning">{text('masterPart.outgrown')}</Badge>
      )}
      {word !== null && <span dir="auto">{linkedText('masterPart.word', { word: <q>{word}</q> })}</span>}
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
