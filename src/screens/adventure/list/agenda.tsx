import type { Adventure } from '#core/contract/adventures/adventure.ts';
import { byDay } from '#core/views/adventure-board.ts';
import { formatDay, formatWeekday } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { Ago } from '../../shared/ago.tsx';
import { AdventureLink } from '../../shared/thing-links.tsx';
import { States } from '../adventure-card.tsx';
import { levelsText, nameOfAdventure, seatsText } from '../adventure-words.ts';
import { When } from '../when.tsx';
import styles from './agenda.module.css';

/** The id of the heading of a day, which is yyyy-MM-dd. */
export const idOfDay = (day: string): string => `day-${day}`;

/** Adventures by the day on which they begin. */
export function Agenda({ adventures, now }: { adventures: readonly Adventure[]; now: number }) {
  return (
    <ol aria-label={text('adventureList.label')} className={styles.days}>
      {byDay(adventures).map(({ day, adventures: ofDay }) => {
        const { startsAt } = ofDay[0]!;
        return (
          <li key={day} className={styles.day}>
            <h2 id={idOfDay(day)} tabIndex={-1} className={styles.heading}>
              {text('adventureList.day', { weekday: formatWeekday(startsAt), day: formatDay(startsAt) })}{' '}
              <Ago instant={startsAt} />
            </h2>
            <ul className={styles.adventures}>
              {ofDay.map((adventure) => (
                <li key={adventure.id} data-row={adventure.id} className={styles.adventure}>
                  <p>
                    <When adventure={adventure} isInDay />
                  </p>
                  <div className={styles.words}>
                    <h3 className={styles.title} dir="auto">
                      <AdventureLink
                        id={adventure.id}
                        title={adventure.title}
                        spoken={nameOfAdventure(adventure, adventures)}
                      />
                    </h3>
                    <p className={styles.facts}>
                      <span>{levelsText(adventure)}</span>
                      <span>{seatsText(adventure)}</span>
                    </p>
                  </div>
                  <States adventure={adventure} now={now} />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
