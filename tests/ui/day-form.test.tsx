// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { formatDay, formatMoment } from '#core/views/dates.ts';
import { refusalText } from '#texts/texts.ts';
import { type DayForm, writeDaysIn } from '#numbers/day-form.ts';
import { DateField } from '#ui/fields/date/date-field.tsx';
import { DataTable } from '#ui/lists/data-table.tsx';

const day = new Date(2026, 10, 22, 18, 5).getTime();
const twoDaysEarlier = new Date(2026, 10, 20).getTime();

afterEach(() => act(() => writeDaysIn('specified')));

function Begins({ language = 'en', ...bounds }: { language?: string; maxValue?: number }) {
  const [value, setValue] = useState<number | string | null>(day);
  return (
    <I18nProvider locale={language}>
      <DateField label="Begins" granularity="minute" value={value} onChange={setValue} {...bounds} />
    </I18nProvider>
  );
}

const written = () =>
  screen
    .getAllByRole('group', { name: 'Begins' })[0]!
    .textContent.replaceAll(/[^\d\w\-: ]/g, '')
    .trim();
const partNames = () =>
  screen.getAllByRole('spinbutton').map((part) => part.getAttribute('aria-label')?.split(',')[0]);

describe.each<[DayForm, string, string]>([
  ['specified', '22-11-2026', '2026-11-22'],
  ['dayFirst', '22-11-2026', '22-11-2026'],
  ['yearFirst', '2026-11-22', '2026-11-22'],
])('days in the format %s', (form, shown, entered) => {
  it(`are ${shown} in texts, and ${entered} in fields in each language and in their messages`, () => {
    writeDaysIn(form);
    expect([formatDay(day), formatMoment(day)]).toEqual([shown, `${shown} 18:05`]);
    for (const language of ['en', 'it', 'de']) {
      const { unmount } = render(<Begins language={language} />);
      expect([language, written()]).toEqual([language, `${entered} 18:05`]);
      unmount();
    }
    render(<Begins maxValue={twoDaysEarlier} />);
    const latest = entered.replace('22', '20');
    expect(screen.getByText(`The latest possible date is ${latest} 00:00.`)).not.toBeNull();
  });
});

it('a refusal that says who changed the same thing has days, times and numbers in the form of the member', () => {
  writeDaysIn('yearFirst');
  const changed = { who: 'Ann', what: 'Lyra', at: day };
  expect(refusalText('stale', changed)).toBe(
    'Ann changed Lyra on 2026-11-22 18:05, after you loaded it. Your change was not saved.',
  );
  expect(refusalText('stale', { ...changed, status: 'dead', exp: 19_503 })).toContain(
    'Now the status is dead and the experience 19,503.',
  );
  expect(refusalText('stale', { who: 'Ann', what: 'Lyra' })).toBeNull();
});

it('the messages about what was typed or pasted have the order of the field', () => {
  writeDaysIn('dayFirst');
  const half = (value: string | number) => (
    <DateField label="Begins" granularity="day" value={value} onChange={() => undefined} />
  );
  const { unmount } = render(half('2026-11-31'));
  expect(screen.getByText('There is no 31-11-2026.')).toBeTruthy();
  unmount();
  render(half(day));
  const [part] = screen.getAllByRole('spinbutton');
  fireEvent.paste(part!, { clipboardData: { getData: () => 'tomorrow' } });
  expect(screen.getAllByText('Only a date like 24-05-2026 can be pasted here.')).not.toHaveLength(0);
});

it('the notice about a corrected day has the order of the field', () => {
  writeDaysIn('dayFirst');
  const onChange = vi.fn<(value: number | string | null) => void>();
  render(
    <>
      <DateField label="Begins" granularity="day" value="2026-11-31" onChange={onChange} />
      <button>Elsewhere</button>
    </>,
  );
  act(() => screen.getAllByRole('spinbutton')[0]!.focus());
  act(() => screen.getByText('Elsewhere').focus());
  expect(onChange.mock.lastCall).toEqual([new Date(2026, 10, 30).getTime()]);
  expect(screen.getAllByText('There is no 31-11-2026, so this became 30-11-2026.')).not.toHaveLength(0);
});

it('a field names its parts in the reader’s language, whatever their order', () => {
  writeDaysIn('dayFirst');
  render(<Begins language="it" />);
  expect(partNames()).toEqual(['giorno', 'mese', 'anno', 'ora', 'minuto']);
});

it('a change of the format changes what a field and a table show, without rendering their owners', () => {
  const columns = [{ id: 'day', label: 'Day', width: '1fr', cell: (at: number) => formatDay(at) }];
  const rows = [day];
  const sort = { by: 'day', isDescending: false };
  render(
    <>
      <Begins />
      <DataTable
        caption="Days"
        columns={columns}
        rows={rows}
        sort={sort}
        onSort={() => {}}
        rowHeight={{ line: 40, block: 80 }}
        rowKey={String}
        advice=""
      />
    </>,
  );
  expect(screen.getByRole('rowheader').textContent).toBe('22-11-2026');
  act(() => writeDaysIn('yearFirst'));
  expect(screen.getByRole('rowheader').textContent).toBe('2026-11-22');
  expect(written()).toBe('2026-11-22 18:05');
  act(() => writeDaysIn('dayFirst'));
  expect(screen.getByRole('rowheader').textContent).toBe('22-11-2026');
  expect(written()).toBe('22-11-2026 18:05');
});
