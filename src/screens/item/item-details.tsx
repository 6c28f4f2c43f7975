import type { Item, TradeRule } from '#core/contract/items.ts';
import Check from 'lucide-react/icons/check';
import Sparkles from 'lucide-react/icons/sparkles';
import { useMemo } from 'react';
import { isWebAddress } from '#core/contract/values.ts';
import { rarityFirst } from '#core/views/rarity.ts';
import { moneyText, text } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { ChipRows } from '#ui/elements/chips/chip-rows.tsx';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { addresses } from '../shared/addresses.ts';
import { AuditLink } from '../shared/audit-link.tsx';
import { useServices } from '../shared/services.ts';
import { CraftUsage } from './craft-usage.tsx';
import styles from './item-details.module.css';
import { LabelWord } from './label-word.tsx';
import { Recipes } from './recipes.tsx';

const labelsPerRow = { base: 2, sm: 2, md: 5, lg: 10, xl: 15 };

const itemsWith = ({ id }: { id: string }) => addresses.itemsWith(id);
const wordsOfLabel = (name: string) => <LabelWord name={name} />;

interface Props {
  item: Item;
  /** Whether the details are part of a list, not of the item's page. */
  isInList: boolean;
}

/** All details of one item (docs/specification.md#item-card-details). */
export function ItemDetails({ item, isInList }: Props) {
  const shop = useServices().configuration.shop || text('trade.shop');
  const labels = useMemo(() => rarityFirst(item.labels), [item.labels]);
  const { usable, attunement, manual, buy, sell, craft } = item;
  const link = item.link && isWebAddress(item.link) ? item.link : null;
  const isEmpty = ![usable, attunement, manual, link, buy, sell, ...labels, ...craft].some(Boolean);
  return (
    <div className={styles.details}>
      {labels.length > 0 && (
        <ChipRows
          label={text('item.labels')}
          items={labels}
          perRow={labelsPerRow}
          hrefOf={itemsWith}
          wordsOf={wordsOfLabel}
          moreLabel={text('item.allLabels')}
          drawerTitle={text('item.allLabelsOf', { item: item.name })}
        />
      )}
      <div className={styles.flags}>
        {usable && (
          <Badge tone="accent" icon={Check}>
            {text('item.usable')}
          </Badge>
        )}
        {attunement && (
          <Badge tone="accent" icon={Sparkles}>
            {text('item.attunement')}
          </Badge>
        )}
      </div>
      {isEmpty && <p className={styles.quiet}>{text('item.noDetails')}</p>}
      {manual && <p className={styles.quiet}>{text('item.manual', { manual })}</p>}
      {link && <TextLink href={link}>{text('item.link')}</TextLink>}
      <div className={styles.trades}>
        {buy && <Trade title={text('item.buy')} rule={buy} where={shop} />}
        {sell && <Trade title={text('item.sell')} rule={sell} />}
      </div>
      {craft.length > 0 && <Recipes recipes={craft} />}
      <CraftUsage item={item.name} />
      {isInList && (
        <TextLink href={addresses.item(item.name)}>{text('item.page', { item: item.name })}</TextLink>
      )}
      <AuditLink type="item" id={item.name} name={item.name} />
    </div>
  );
}

function Trade({ title, rule, where = '' }: { title: string; rule: TradeRule; where?: string }) {
  const items = [
    { term: text('trade.cost'), description: moneyText(rule.cost) },
    { term: text('trade.where'), description: where },
    { term: text('trade.tools'), description: rule.tools.join(', ') },
    { term: text('trade.buildings'), description: rule.buildings.join(', ') },
  ];
  return (
    <section className={styles.trade}>
      <h3 className={styles.title}>{title}</h3>
      <DefinitionList items={items.filter(({ description }) => description !== '')} />
    </section>
  );
}
