import { useQuery } from '@tanstack/react-query';
import { text } from '#texts/texts.ts';
import { Chip } from '#ui/elements/chips/chip.tsx';
import { Pager } from '#ui/lists/pager.tsx';
import { useResponsive } from '#ui/page/responsive.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { addresses } from '../shared/addresses.ts';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import { useHistoryState } from '../shared/lists/use-history-state.ts';
import styles from './item-details.module.css';

const perPage = { base: 2, sm: 2, md: 5, lg: 7, xl: 8 };

/** The items that can be crafted from an item, in pages. Loads when the card is first expanded. */
export function CraftUsage({ item }: { item: string }) {
  const { api } = useServices();
  const { data: crafted, error, refetch } = useQuery(api.items.craftedFrom(item));
  const size = useResponsive(perPage);
  const [chosenPage, setPage] = useHistoryState<number>(`craftUsage of ${item}`, 1);
  if (!crafted) {
    return (
      <>
        {!error && <Spinner label={text('craftUsage.loading')} />}
        <ReadProblem title={text('craftUsage.failed')} read={{ data: crafted, error, refetch }} />
      </>
    );
  }
  if (crafted.length === 0) return null;
  const pageCount = Math.ceil(crafted.length / size);
  const page = Math.min(chosenPage, pageCount);
  return (
    <section>
      <h3 className={styles.title}>{text('craftUsage.title')}</h3>
      <ul className={styles.crafted}>
        {crafted.slice((page - 1) * size, page * size).map((name) => (
          <li key={name}>
            <Chip href={addresses.item(name)}>{name}</Chip>
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <Pager
          label={text('craftUsage.pages', { item })}
          page={page}
          size={size}
          count={crafted.length}
          onPage={setPage}
        />
      )}
    </section>
  );
}
