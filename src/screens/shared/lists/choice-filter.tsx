import type { ChoiceList } from '#forms/choices.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { News } from '#ui/feedback/news.tsx';
import { ChoicesFrame } from '#ui/fields/choices-frame.tsx';
import { Select } from '#ui/fields/select.tsx';

interface Props {
  label: TextKey;
  placeholder: TextKey;
  loading: TextKey;
  list: ChoiceList;
  onChange: (id: string | null) => void;
}

/** Chooses one of the loaded choices as a filter, and says whether they are loading or have failed to load. */
export const ChoiceFilter = ({ label, placeholder, loading, list, onChange }: Props) => {
  const { items, isLoading, delay, problem, retry } = list;
  return (
    <ChoicesFrame delay={delay} hasFailed={problem !== undefined} onRetry={retry}>
      <Select
        label={text(label)}
        placeholder={text(isLoading ? loading : placeholder)}
        items={items}
        // A chip shows the choice and removes it.
        value={null}
        onChange={onChange}
        errorMessage={problem}
        isLabelHidden
      />
      <News words={[delay ?? problem ?? '']} />
    </ChoicesFrame>
  );
};
