// @vitest-environment jsdom
import { resetLocalTimeZone, setLocalTimeZone } from '@internationalized/date';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DateField, type DateFieldProps } from '../../../src/ui/fields/date/date-field.tsx';
import { kept, leave } from '../support/kept.tsx';
import { press, pressFocused } from '../support/press.ts';

const at = (...parts: [year: number, month: number, day: number, hour?: number, minute?: number]) => {
  const [year, month, day, hour = 0, minute = 0] = parts;
  return new Date(year, month - 1, day, hour, minute).getTime();
};

const onChange = vi.fn<DateFieldProps['onChange']>();
const Begins = kept(DateField, { label: 'Begins', granularity: 'day', value: null }, onChange);

const box = (name = 'Begins') => screen.getByRole<HTMLInputElement>('textbox', { name });
const written = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const typeInto = (element: HTMLElement, value: string) => {
  act(() => element.focus());
  fireEvent.change(element, { target: { value } });
};
const open = () => press(screen.getByRole('button', { name: 'Calendar, Begins' }));
const focusedDay = () => document.activeElement?.getAttribute('aria-label');
/** The error that describes the box; undefined while it is valid. */
const error = () => {
  if (box().getAttribute('aria-invalid') !== 'true') return undefined;
  const ids = box().getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(ids.at(-1) ?? '')?.textContent;
};

describe('a date field', () => {
  it('keeps the time when another day is chosen in the calendar, and returns the focus to its button', async () => {
    const onBlur = vi.fn<() => void>();
    render(<Begins value={at(2026, 2, 3, 18, 5)} granularity="minute" onBlur={onBlur} />);
    open();
    expect(screen.getByRole('dialog', { name: 'Calendar, Begins' })).toBeTruthy();
    await waitFor(() => expect(focusedDay()).toMatch(/Tuesday, February 3, 2026/));
    pressFocused('ArrowRight');
    pressFocused();
    expect(onChange).toHaveBeenLastCalledWith(at(2026, 2, 4, 18, 5));
    expect(written()).toEqual(['2026-02-04', '18:05']);
    await waitFor(() => expect(focusedDay()).toBe('Calendar, Begins'));
    expect(onBlur).not.toHaveBeenCalled();
  });

  it('turns its calendar, whose weeks begin on Sunday, by month and by year', async () => {
    render(<Begins value={at(2026, 2, 3)} />);
    open();
    await waitFor(() => expect(focusedDay()).toMatch(/February 3, 2026/));
    const headers = within(screen.getByRole('grid')).getAllByRole('columnheader', { hidden: true });
    expect(headers[0]?.textContent).toBe('Sun');
    screen.getByText('Weeks begin on Sunday');
    const turn = (name: string) => screen.getAllByRole<HTMLButtonElement>('button', { name })[0]!;
    const shown = () => screen.getByRole('grid').getAttribute('aria-label');
    press(turn('Next month'));
    expect(shown()).toMatch(/March 2026/);
    press(turn('Previous year'));
    expect(shown()).toMatch(/March 2025/);
    press(turn('Previous month'));
    press(turn('Previous month'));
    expect(shown()).toMatch(/January 2025/);
    press(turn('Next year'));
    expect(shown()).toMatch(/January 2026/);
  });

  it.each<[typed: string, value: number | string | null, left: string, message?: string]>([
    ['2025-03-04', at(2025, 3, 4), '2025-03-04'],
    ['4.3.2025', at(2025, 3, 4), '2025-03-04'],
    ['', null, ''],
    ['  ', null, ''],
    ['2026-11', '2026-11', '2026-11', 'Enter a date like 2026-05-24.'],
    ['0999-11-01', '0999-11-01', '0999-11-01', 'Enter a date like 2026-05-24.'],
    ['2026-11-31', '2026-11-31', '2026-11-31', 'There is no 2026-11-31.'],
    ['2026-0-22', '2026-0-22', '2026-0-22', 'There is no 2026-00-22.'],
  ])('reports %j as %j, and shows %j when it is left', (typed, value, left, message) => {
    render(<Begins value={at(2026, 2, 5)} />);
    typeInto(box(), typed);
    expect(onChange).toHaveBeenLastCalledWith(value);
    expect([written(), error()]).toEqual([[typed], undefined]);
    leave();
    expect([written(), error()]).toEqual([[left], message]);
  });

  it.each<
    [day: string, time: string | null, value: number | string, left: [string, string], message?: string]
  >([
    ['24.12.2027', '9:05', at(2027, 12, 24, 9, 5), ['2027-12-24', '09:05']],
    // Pasted as a whole into the first box.
    ['2026-05-04T19:30:00', null, at(2026, 5, 4, 19, 30), ['2026-05-04', '19:30']],
    ['2026-05-04', '', '2026-05-04\n', ['2026-05-04', ''], 'Enter a date like 2026-05-24 19:30.'],
    ['2026-05-04', '25:00', '2026-05-04\n25:00', ['2026-05-04', '25:00'], 'There is no 2026-05-04 25:00.'],
    ['', '9:05', '\n9:05', ['', '9:05'], 'Enter a date like 2026-05-24 19:30.'],
  ])('reads %j and the time %j as %j', (day, time, value, left, message) => {
    const { container } = render(<Begins value={at(2026, 2, 5, 18, 5)} granularity="minute" />);
    typeInto(box(), day);
    if (time !== null) typeInto(box('Time, Begins'), time);
    expect(onChange).toHaveBeenLastCalledWith(value);
    pressFocused('Enter');
    expect(written()).toEqual(left);
    expect(error()).toBe(message);
    const toCorrect = message && day ? box('Time, Begins') : box();
    expect([...container.querySelectorAll('[data-field-focus]')]).toEqual([toCorrect]);
  });

  it('is corrected at its day if a rule refuses the day and the time together', () => {
    render(<Begins value={at(2026, 2, 5, 18, 5)} granularity="minute" errorMessage="Too late" />);
    expect(box().dataset).toHaveProperty('fieldFocus');
  });

  it.each(['2026-02-3\n18:', '2026-11-31\n10:32', '\n25:'])('shows the text of a draft: %j', (draft) => {
    onChange.mockClear();
    render(<Begins value={draft} granularity="minute" />);
    leave();
    expect(written().join('\n')).toBe(draft);
    expect(error()).toBeDefined();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('reports its own fault at once if its caller reports an error, and else the error of its caller', () => {
    render(<Begins value={null} errorMessage="You must choose a date" />);
    expect(screen.getByText('You must choose a date')).toBeTruthy();
    typeInto(box(), '2026-');
    expect(screen.getByText('Enter a date like 2026-05-24.')).toBeTruthy();
    expect(screen.queryByText('You must choose a date')).toBeNull();
  });

  it('reports the seconds of its value again when the text is changed back', () => {
    const initial = at(2026, 2, 20, 18, 5) + 7_000;
    render(<Begins value={initial} granularity="minute" />);
    typeInto(box('Time, Begins'), '18:06');
    typeInto(box('Time, Begins'), '18:05');
    expect(onChange).toHaveBeenLastCalledWith(initial);
  });

  it('says how it corrects a time skipped by daylight saving', () => {
    setLocalTimeZone('Europe/Rome');
    const initial = Date.parse('2026-03-29T01:30:00+01:00');
    render(<Begins value={initial} granularity="minute" />);
    typeInto(box('Time, Begins'), '02:30');
    leave();
    const words = 'There is no 2026-03-29 02:30, so this became 2026-03-29 03:30.';
    expect(screen.getAllByText(words)).not.toHaveLength(0);
    expect(onChange).toHaveBeenLastCalledWith(initial + 3_600_000);
    expect(written()).toEqual(['2026-03-29', '03:30']);
    typeInto(box('Time, Begins'), '05:30');
    expect(screen.queryByText(words)).toBeNull();
    resetLocalTimeZone();
  });

  it('replaces its text with a date that is set from outside', () => {
    const { rerender } = render(
      <DateField label="Begins" granularity="day" value={null} onChange={onChange} />,
    );
    typeInto(box(), '2026-1-');
    rerender(<DateField label="Begins" granularity="day" value={at(2026, 2, 5)} onChange={onChange} />);
    expect(written()).toEqual(['2026-02-05']);
  });
});
