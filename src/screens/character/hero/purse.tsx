import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { sellableWorth } from '#core/rules/trade/sale.ts';
import { moneyText, text } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { useServices } from '../../shared/services.ts';
import { itemNames } from '../holdings.ts';
import styles from './purse.module.css';

/** A character's money and number of items, and the items' worth once another part has read the inventory. */
export function Purse({ character }: { character: Character }) {
  const { api } = useServices();
  const names = useMemo(() => itemNames(character), [character]);
  const { data: items, isPlaceholderData } = useQuery({ ...api.items.byNames(names), enabled: false });
  const worth = items && !isPlaceholderData ? sellableWorth(items, character) : null;
  return (
    <div className={styles.purse}>
      <div className={styles.money}>
        <Explained>{moneyText(character.money)}</Explained>
      </div>
      <p className={styles.items}>
        {text('hero.items', { count: names.length })}
        {worth !== null && (
          <span>
            <Explained>{text('hero.worth', { worth: moneyText(worth) })}</Explained>
          </span>
        )}
      </p>
    </div>
  );
}
