import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type CSSProperties, useEffect, useId, useState } from 'react';
import type { Adventure } from '#core/contract/adventures/adventure.ts';
import type { Character } from '#core/contract/characters.ts';
import { isOffered } from '#core/rules/roles.ts';
import { nextAdventures } from '#core/views/own-adventures.ts';
import { memberId } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { TextLink } from '#ui/elements/text-link.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SeatOffer } from '../../adventure/seat-offer.tsx';
import { useNow } from '../../adventure/use-now.ts';
import { WithdrawButton } from '../../adventure/withdraw-button.tsx';
import { addresses } from '../../shared/addresses.ts';
import { useServices } from '../../shared/services.ts';
import { useConfirmedWrites } from '../../shared/writes/confirmed-writes.tsx';
import { FittingCard, NextCard } from './next-card.tsx';
import styles from './what-comes-next.module.css';

/** The number of cards that the section had last: it has room for them while the adventures are read. */
const memo = 'next';

interface Props {
  /** The member's own characters; undefined until they are read. */
  characters: readonly Character[] | undefined;
}

/** The games that come next for a member (docs/specification.md#s2-next); nothing if there are none. */
export function WhatComesNext(props: Props) {
  const { features } = useServices().configuration;
  return isOffered(features, 'adventures') && <Next {...props} />;
}

function Next({ characters }: Props) {
  const { api, memos, session } = useServices();
  const title = useId();
  const player = useSelector(session, memberId) ?? '';
  const { data: all, dataUpdatedAt, isError } = useQuery(api.adventures.list());
  const { data: levels = {} } = useQuery({
    ...api.reference.experienceTable(),
    enabled: characters !== undefined,
  });
  const now = useNow(all ?? [], dataUpdatedAt);
  const [room] = useState(() => Number(memos.read(memo) ?? 0));
  const { ask, dialog } = useConfirmedWrites();
  const { game, asked, fitting } = nextAdventures(all ?? [], {
    player,
    characters: characters ?? [],
    levels,
    now,
  });
  const offers = useSeenOffers(all ?? [], asked);
  const isRead = all !== undefined && characters !== undefined;
  const count = isRead
    ? new Set([...(game ? [game] : []), ...asked]).size + Number(fitting.length > 0)
    : null;
  useEffect(() => {
    if (count !== null) memos.write(memo, String(count));
  }, [count, memos]);
  const isEmpty = count === 0 && offers.length === 0;
  if (isError || isEmpty || (!isRead && room === 0)) return dialog;
  return (
    <section aria-labelledby={title} className={styles.next} style={{ '--cards': room } as CSSProperties}>
      <h2 id={title} tabIndex={-1}>
        {text('next.title')}
      </h2>
      {isRead ? (
        <div className={styles.cards}>
          {offers.map((adventure) => (
            <SeatOffer key={adventure.id} adventure={adventure}>
              {(offer) => {
                const isSeated = adventure.own?.state === 'seated';
                return (
                  <NextCard lead={text(isSeated ? 'next.game' : 'next.offer')} adventure={adventure}>
                    {offer}
                    {isSeated && <WithdrawButton adventure={adventure} ask={ask} />}
                  </NextCard>
                );
              }}
            </SeatOffer>
          ))}
          {game && !asked.includes(game) && (
            <NextCard lead={text('next.game')} adventure={game}>
              {game.own?.state === 'seated' && <WithdrawButton adventure={game} ask={ask} />}
            </NextCard>
          )}
          {fitting.length > 0 && <FittingCard adventures={fitting} />}
        </div>
      ) : (
        <Skeleton shape="lines" height="var(--room)" />
      )}
      <p>
        <TextLink href={addresses.adventureList}>{text('next.board')}</TextLink>
      </p>
      {dialog}
    </section>
  );
}

/** The adventures about which the member is asked, or has been since the page was opened: an answer has an outcome. */
function useSeenOffers(all: readonly Adventure[], asked: readonly Adventure[]): Adventure[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (asked.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...asked.map(({ id }) => id)]));
  return all.filter(({ id }) => seen.has(id));
}
