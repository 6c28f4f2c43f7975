// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { formatDay, formatMoment } from '#core/views/dates.ts';
import { loadTexts, refusalText } from '#texts/texts.ts';
import { type DayForm, writeDaysIn } from '#numbers/day-form.ts';
import { DateField } from '#ui/fields/date/date-field.tsx';
import { kept } from './support/kept.tsx';

const day = new Date(2026, 10, 22, 18, 5).getTime();

afterEach(() => act(() => writeDaysIn('specified')));

const onChange = vi.fn<(value: number | string | null) => void>();
const Begins = kept(DateField, { label: 'Begins', granularity: 'minute', value: day }, onChange);

const written = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value)
    .join(' ');

it.each<[DayForm, string, string]>([
  ['specified', '22-11-2026', '2026-11-22'],
  ['dayFirst', '22-11-2026', '22-11-2026'],
  ['yearFirst', '2026-11-22', '2026-11-22'],
])('days in the format %s are %s in texts, and %s in fields in each language', (form, shown, entered) => {
  writeDaysIn(form);
  expect([formatDay(day), formatMoment(day)]).toEqual([shown, `${shown} 18:05`]);
  for (const language of ['en', 'it', 'de']) {
    const { unmount } = render(
      <I18nProvider locale={language}>
        <Begins />
      </I18nProvider>,
    );
    expect([language, written()]).toEqual([language, `${entered} 18:05`]);
    unmount();
  }
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

it('the messages about what was typed have the order of the field', () => {
  writeDaysIn('dayFirst');
  const { unmount } = render(<Begins granularity="day" value="2026-11-31" />);
  expect(screen.getByText('There is no 31-11-2026.')).toBeTruthy();
  expect(screen.getByText('For example 24-05-2026')).toBeTruthy();
  unmount();
  render(<Begins granularity="day" value="tomorrow" />);
  expect(screen.getByText('Enter a date like 24-05-2026.')).toBeTruthy();
});

it.each<[language: 'en' | 'it', form: DayForm, value: number | string]>([
  ['en', 'specified', '5/4/2026'],
  ['en', 'dayFirst', new Date(2026, 3, 5).getTime()],
  ['it', 'specified', new Date(2026, 3, 5).getTime()],
])('5/4/2026 has the day first unless the month may come first: %s, %s', async (language, form, value) => {
  await loadTexts(language);
  writeDaysIn(form);
  render(<Begins granularity="day" value={null} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '5/4/2026' } });
  expect(onChange.mock.lastCall).toEqual([value]);
  document.documentElement.lang = '';
});

it('a change of the format changes what a field shows, without rendering its owner', () => {
  render(<Begins />);
  act(() => writeDaysIn('yearFirst'));
  expect(written()).toBe('2026-11-22 18:05');
  act(() => writeDaysIn('dayFirst'));
  expect(written()).toBe('22-11-2026 18:05');
});
