import type { BoardView } from '#core/views/adventure-board.ts';
import { monthsBefore, startOfDay } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { Switch } from '#ui/fields/toggle/toggle.tsx';
import { ChoiceFilter } from '../../shared/lists/choice-filter.tsx';
import { labelTexts, useLabelFilter } from '../../shared/lists/label-filter.tsx';
import { ListFilters } from '../../shared/lists/list-filters.tsx';
import { narrowedText } from '../../shared/lists/narrowed-text.ts';

const switches = [
  ['isFitting', 'adventureList.fitting'],
  ['isFree', 'adventureList.free'],
  ['isMine', 'adventureList.mine'],
] as const;

/** How many months of past adventures the switch adds. */
const pastMonths = 3;

/** The filters of the board, and a function that adds them to a text which counts adventures. */
export function useAdventureFilters(view: BoardView, onChange: (change: Partial<BoardView>) => void) {
  const labels = useLabelFilter('SESSION', view.label, (label) => onChange({ label }));
  const chosen = switches.filter(([name]) => view[name]).map(([, key]) => text(key));
  return {
    fields: (
      <ListFilters chosen={labels.chosen} hasProblem={labels.list.problem !== undefined}>
        <ChoiceFilter {...labelTexts} list={labels.list} onChange={(label) => onChange({ label })} />
        {switches.map(([name, key]) => (
          <Switch
            key={name}
            label={text(key)}
            value={view[name]}
            onChange={(isOn) => onChange({ [name]: isOn })}
          />
        ))}
        {view.layout !== 'month' && (
          <Switch
            label={text('adventureList.past', { count: pastMonths })}
            value={view.from !== null}
            onChange={(isOn) =>
              onChange({ from: isOn ? startOfDay(monthsBefore(Date.now(), pastMonths)) : null })
            }
          />
        )}
      </ListFilters>
    ),
    narrow: (words: string) => {
      const shown = narrowedText(words, { words: '', label: labels.name });
      return chosen.length === 0 ? shown : text('list.narrowed', { shown, filters: chosen.join(', ') });
    },
  };
}
