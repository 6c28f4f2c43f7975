import { User } from 'lucide-react';
import type { Participant } from '#core/contract/sessions.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { text } from '#texts/texts.ts';
import { statusLooks } from '../shared/characters/character-status.ts';
import { TokenPortrait } from '../shared/characters/token-portrait.tsx';
import styles from './participants.module.css';

const { dead } = statusLooks;
const Dead = dead.icon;

interface Props {
  /** The session's title. */
  title: string;
  participants: readonly Participant[];
}

/** The participants and their experience; colour and text mark the dead. */
export const Participants = ({ title, participants }: Props) => (
  <ul aria-label={text('sessionList.participants', { title })} className={styles.participants}>
    {participants.map(({ character, ms, isAlive }) => (
      <li key={character} className={styles.participant} data-fate={isAlive ? 'alive' : 'dead'}>
        <TokenPortrait
          characterId={character}
          name={nameInId(character)}
          tone={isAlive ? 'neutral' : dead.tone}
          size="small"
          placeholder={User}
        >
          <p className={styles.name} dir="auto">
            {nameInId(character)}
          </p>
          <p className={styles.exp}>{text('sessionList.exp', { exp: ms })}</p>
          {!isAlive && (
            <p className={styles.fate}>
              <Dead aria-hidden />
              {text(dead.label)}
            </p>
          )}
        </TokenPortrait>
      </li>
    ))}
  </ul>
);
