import ChevronDown from 'lucide-react/icons/chevron-down';
import User from 'lucide-react/icons/user';
import { useId, useMemo } from 'react';
import type { Participant } from '#core/contract/sessions.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { text } from '#texts/texts.ts';
import { Avatar } from '#ui/elements/avatar.tsx';
import { Explained } from '#ui/elements/explained.tsx';
import { useResponsive } from '#ui/page/responsive.ts';
import { statusLooks } from '../shared/characters/character-status.ts';
import { useSeenImages } from '../shared/characters/use-token-images.ts';
import { useHistoryState } from '../shared/lists/use-history-state.ts';
import { CharacterLink } from '../shared/thing-links.tsx';
import { TokenPortrait } from '../shared/characters/token-portrait.tsx';
import styles from './participants.module.css';

const { dead } = statusLooks;
const Dead = dead.icon;

interface Props {
  sessionId: string;
  /** The session's title. */
  title: string;
  participants: readonly Participant[];
  /** Whether the strip is left out, on a page of its own. */
  isWhole?: boolean;
}

const isNarrow = { base: true, md: false };

/** The participants and their experience; in a narrow window, a strip of portraits that the user can expand. */
export const Participants = ({ sessionId, title, participants, isWhole = false }: Props) =>
  useResponsive(isNarrow) && participants.length > 1 && !isWhole ? (
    <FoldedParticipants sessionId={sessionId} title={title} participants={participants} />
  ) : (
    <AllParticipants title={title} participants={participants} />
  );

function FoldedParticipants({ sessionId, title, participants }: Props) {
  const [isOpen, setOpen] = useHistoryState<boolean>(`participants ${sessionId}`, false);
  const id = useId();
  const total = text('sessionList.folded', { count: participants.length });
  const fallenCount = participants.filter(({ isAlive }) => !isAlive).length;
  const words =
    fallenCount === 0 ? total : text('sessionList.foldedDead', { characters: total, dead: fallenCount });
  return (
    <div>
      <button
        type="button"
        aria-label={text('sessionList.foldedOf', { words, title })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={styles.fold}
        onClick={() => setOpen(!isOpen)}
      >
        <Faces participants={participants} />
        <span className={styles.words}>{words}</span>
        <ChevronDown aria-hidden className={styles.arrow} />
      </button>
      {isOpen && (
        <div id={id}>
          <AllParticipants title={title} participants={participants} />
        </div>
      )}
    </div>
  );
}

/** Number of places in a strip: a window of 320 px has room for them. */
const places = 4;

/** The first portraits; if there are more participants than places, the last place says how many are left out. */
function Faces({ participants }: Pick<Props, 'participants'>) {
  const shown = useMemo(
    () => (participants.length > places ? participants.slice(0, places - 1) : participants),
    [participants],
  );
  const ids = useMemo(() => shown.map(({ character }) => character), [shown]);
  const [ref, images] = useSeenImages<HTMLSpanElement>(ids);
  const others = participants.length - shown.length;
  return (
    <span ref={ref} className={styles.faces}>
      {shown.map(({ character, isAlive }, index) => (
        <span key={character} className={styles.face} data-fate={isAlive ? 'alive' : 'dead'}>
          <Avatar src={images[index] ?? null} name={nameInId(character)} />
        </span>
      ))}
      {others > 0 && (
        // The number is not text, because the button's name would have to contain it. The words say the total number.
        <span
          className={`${styles.face} ${styles.more}`}
          data-more={text('sessionList.more', { count: others })}
        />
      )}
    </span>
  );
}

/** All participants; colour and text mark the dead ones. */
const AllParticipants = ({ title, participants }: Pick<Props, 'title' | 'participants'>) => (
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
            <CharacterLink id={character} />
          </p>
          <p className={styles.exp}>
            <Explained>{text('sessionList.exp', { exp: ms })}</Explained>
          </p>
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
