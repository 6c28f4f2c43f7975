import type { ReactNode } from 'react';
import type { Adventure } from '#core/contract/adventures/adventure.ts';
import { text } from '#texts/texts.ts';
import { Card } from '#ui/elements/cards/card.tsx';
import { seatsText } from '../../adventure/adventure-words.ts';
import { When } from '../../adventure/when.tsx';
import { AdventureLink, PlayerLink } from '../../shared/thing-links.tsx';
import styles from './next-card.module.css';

interface Props {
  /** Why the adventure is shown. */
  lead: string;
  adventure: Adventure;
  /** What the member may do. */
  children: ReactNode;
}

/** An adventure that the member is in, or about which they are asked: when, where and with whom. */
export const NextCard = ({ lead, adventure, children }: Props) => (
  <Card>
    <article className={styles.adventure}>
      <p className={styles.lead}>{lead}</p>
      <h3 dir="auto">
        <AdventureLink id={adventure.id} title={adventure.title} />
      </h3>
      <p>
        <When adventure={adventure} />
      </p>
      <p className={styles.facts}>
        <span>
          {text('adventure.by')}{' '}
          <PlayerLink id={adventure.master} name={adventure.masterName ?? adventure.master} />
        </span>
        <span>{seatsText(adventure)}</span>
        {adventure.own?.state === 'seated' && adventure.instance !== null && (
          <span>{text('next.where', { instance: adventure.instance })}</span>
        )}
      </p>
      {children}
    </article>
  </Card>
);

/** Adventures that fit the member's characters, one a line. */
export const FittingCard = ({ adventures }: { adventures: readonly Adventure[] }) => (
  <Card>
    <article className={styles.adventure}>
      <h3>{text('next.fits')}</h3>
      <ul className={styles.fitting}>
        {adventures.map((adventure) => (
          <li key={adventure.id} dir="auto">
            <AdventureLink id={adventure.id} title={adventure.title} />{' '}
            <span className={styles.lead}>
              <When adventure={adventure} />
              {` · ${seatsText(adventure)}`}
            </span>
          </li>
        ))}
      </ul>
    </article>
  </Card>
);
