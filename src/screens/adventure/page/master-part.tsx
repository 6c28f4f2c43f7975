import { useQuery } from '@tanstack/react-query';
import type { AdventurePage } from '#core/contract/adventures/adventure.ts';
import { mayAct } from '#core/rules/adventures/life.ts';
import { isLackingMembers, outgrownCharacters } from '#core/views/master-adventures.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/elements/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { linkedText } from '../../shared/linked-text.tsx';
import { useServices } from '../../shared/services.ts';
import { PlayerLink } from '../../shared/thing-links.tsx';
import { useConfirmedWrites } from '../../shared/writes/confirmed-writes.tsx';
import { Section } from '../section.tsx';
import styles from './master-part.module.css';

interface Props {
  adventure: AdventurePage;
  /** Epoch ms. */
  now: number;
}

/** What those in charge of adventures see and do (docs/specification.md#s8-adventure-page-master). */
export function MasterPart({ adventure, now }: Props) {
  const { api } = useServices();
  const { data: rows } = useQuery(api.characters.rows());
  const { data: levels } = useQuery(api.reference.experienceTable());
  const { ask, dialog } = useConfirmedWrites();
  const { id, title, least, seated, signUps } = adventure;
  const outgrown = outgrownCharacters(adventure, rows ?? [], levels ?? {});
  const maySeat = mayAct(adventure, 'seat', now);
  const others = signUps.filter(
    ({ player, state, word, character }) =>
      ['asked', 'waiting', 'offered'].includes(state) ||
      (state === 'seated' && (word !== null || outgrown.has(character ?? player))),
  );
  return (
    <Section title={text('masterPart.title')}>
      {isLackingMembers(adventure, now) && (
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
      {others.length > 0 && (
        <ul aria-label={text('masterPart.signUps')} className={styles.signUps}>
          {others.map(({ player, playerName, character, state, word }) => (
            <li key={player} className={styles.signUp}>
              <PlayerLink id={player} name={playerName ?? player} />
              {character !== null && outgrown.has(character) && (
                <Badge tone="warning">{text('masterPart.outgrown')}</Badge>
              )}
              {word !== null && (
                <span dir="auto">{linkedText('masterPart.word', { word: <q>{word}</q> })}</span>
              )}
              {maySeat && state !== 'seated' && (
                <Button
                  aria-label={text('masterPart.giveNamed', { name: playerName ?? player })}
                  onPress={() => ask('seatGift', { id, member: player, name: playerName ?? player })}
                >
                  {text('masterPart.give')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAct(adventure, 'cancel', now) && (
        <div>
          <Button variant="danger" onPress={() => ask('adventureCancellation', { id, name: title })}>
            {text('masterPart.cancel')}
          </Button>
        </div>
      )}
      {dialog}
    </Section>
  );
}
