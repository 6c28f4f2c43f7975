// @vitest-environment jsdom
import { resetLocalTimeZone, setLocalTimeZone } from '@internationalized/date';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DateField, type DateFieldProps } from '../../../src/ui/fields/date/date-field.tsx';
import { press, pressFocused } from '../support/press.ts';

const at = (...parts: [year: number, month: number, day: number, hour?: number, minute?: number]) => {
  const [year, month, day, hour = 0, minute = 0] = parts;
  return new Date(year, month - 1, day, hour, minute).getTime();
};

const onChange = vi.fn<DateFieldProps['onChange']>();
const onBlur = vi.fn<() => void>();

function Begins({ initial, ...props }: Partial<DateFieldProps> & { initial: DateFieldProps['value'] }) {
  const [value, setValue] = useState(initial);
  const change = (instant: DateFieldProps['value']) => {
    setValue(instant);
    onChange(instant);
  };
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <DateField
        label="Begins"
        granularity="day"
        onBlur={onBlur}
        {...props}
        value={value}
        onChange={change}
      />
      <button type="button">Elsewhere</button>
      <button type="submit">Save</button>
    </form>
  );
}

const part = (name: string) => screen.getByRole('spinbutton', { name: `${name}, Begins` });
const written = () =>
  screen
    .getAllByRole('group', { name: 'Begins' })[0]!
    .textContent.replaceAll(/[^\d\w\-: ]/g, '')
    .trim();
/** The text with which a field shows this instant. */
const textOf = (instant: number) =>
  new Date(instant).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
const open = () => press(screen.getByRole('button', { name: 'Calendar Begins' }));
const clear = (name: string) => {
  for (let digit = 0; digit < 4; digit++) press(part(name), 'Backspace');
};
const typeInto = (name: string, digits: string) => {
  for (const data of digits) {
    const element = part(name);
    act(() => element.focus());
    fireEvent(
      element,
      new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true }),
    );
  }
};
const leave = (button = 'Elsewhere') => act(() => screen.getByRole('button', { name: button }).focus());
const focusedDay = () => document.activeElement?.getAttribute('aria-label');

describe('a date field', () => {
  it('keeps the time when another day is chosen in the calendar', async () => {
    onBlur.mockClear();
    render(<Begins initial={at(2026, 2, 3, 18, 5)} granularity="minute" />);
    open();
    expect(screen.getByRole('dialog', { name: 'Calendar, Begins' })).toBeTruthy();
    await waitFor(() => expect(focusedDay()).toMatch(/Tuesday, February 3, 2026/));
    pressFocused('ArrowRight');
    pressFocused();
    expect(onChange).toHaveBeenLastCalledWith(at(2026, 2, 4, 18, 5));
    expect(onBlur).not.toHaveBeenCalled();
  });

  it('turns its calendar, whose weeks begin on Sunday, by month and by year, but not beyond its bounds', async () => {
    render(<Begins initial={at(2026, 2, 3)} minValue={at(2025, 1, 10)} maxValue={at(2026, 3, 20)} />);
    open();
    await waitFor(() => expect(focusedDay()).toMatch(/February 3, 2026/));
    const headers = within(screen.getByRole('grid')).getAllByRole('columnheader', { hidden: true });
    expect(headers[0]?.textContent).toBe('Sun');
    pressFocused('PageDown');
    expect(focusedDay()).toMatch(/March 3, 2026/);
    pressFocused('PageUp');
    const turn = (name: string) => screen.getAllByRole<HTMLButtonElement>('button', { name })[0]!;
    const shown = () => screen.getByRole('grid').getAttribute('aria-label');
    press(turn('Next month'));
    expect(shown()).toMatch(/March 2026/);
    expect([turn('Next month').disabled, turn('Next year').disabled]).toEqual([true, true]);
    press(turn('Previous year'));
    expect(shown()).toMatch(/March 2025/);
    press(turn('Previous month'));
    press(turn('Previous month'));
    expect(shown()).toMatch(/January 2025/);
    expect([turn('Previous month').disabled, turn('Previous year').disabled]).toEqual([true, true]);
    press(turn('Next year'));
    expect(shown()).toMatch(/January 2026/);
  });

  it('offers no day outside its bounds', async () => {
    render(<Begins initial={at(2026, 2, 10)} minValue={at(2026, 2, 5, 12)} maxValue={at(2026, 2, 20)} />);
    open();
    await waitFor(() => expect(focusedDay()).toMatch(/February 10, 2026/));
    const isOffered = (day: number) =>
      screen
        .getByRole('button', { name: new RegExp(`February ${day}, 2026`) })
        .getAttribute('aria-disabled') !== 'true';
    // The earliest instant is noon of the fifth, but choosing the fifth would mean its midnight.
    expect([5, 6, 20, 21].map(isOffered)).toEqual([false, true, true, false]);
  });

  it('says which bound a typed date violates, but still reports the date', () => {
    render(<Begins initial={at(2026, 2, 5)} minValue={at(2026, 2, 5)} maxValue={at(2026, 12, 31)} />);
    press(part('day'), 'ArrowDown');
    expect(onChange).toHaveBeenLastCalledWith(at(2026, 2, 4));
    const description = /The earliest possible date is 2026-02-05/;
    const [year] = screen.getAllByRole('spinbutton', { description });
    expect(year!.getAttribute('aria-invalid')).toBe('true');
    press(part('year'), 'ArrowUp');
    expect(screen.getByText('The latest possible date is 2026-12-31.')).toBeTruthy();
  });

  it('accepts the first and the last possible moment, and refuses the minutes around them', () => {
    const [min, max] = [at(2026, 2, 5, 12, 30), at(2026, 2, 5, 12, 31)];
    render(<Begins initial={min} granularity="minute" minValue={min} maxValue={max} />);
    const isInvalid = () => part('year').getAttribute('aria-invalid') === 'true';
    expect(isInvalid()).toBe(false);
    press(part('minute'), 'ArrowUp');
    expect(isInvalid()).toBe(false);
    press(part('minute'), 'ArrowUp');
    expect(screen.getByText('The latest possible date is 2026-02-05 12:31.')).toBeTruthy();
    for (let times = 0; times < 3; times += 1) press(part('minute'), 'ArrowDown');
    expect(onChange).toHaveBeenLastCalledWith(at(2026, 2, 5, 12, 29));
    expect(isInvalid()).toBe(true);
  });

  it('ignores bounds that no calendar contains', () => {
    render(<Begins initial={at(2026, 2, 5)} minValue={-8.64e15} maxValue={8.64e15} />);
    expect(written()).toBe('2026-02-05');
    expect(part('year').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('can be emptied, and still shows the other parts as empty when typing begins in one', () => {
    render(<Begins initial={at(2026, 2, 5)} />);
    for (const name of ['year', 'month', 'day']) press(part(name), 'Backspace');
    expect(onChange).toHaveBeenLastCalledWith(null);
    typeInto('year', '2');
    expect(written()).toBe('2-mm-dd');
  });

  it('says that a half-typed date is incomplete when it loses focus', () => {
    onChange.mockClear();
    render(<Begins initial={null} />);
    press(part('year'), 'ArrowUp');
    expect(screen.queryByText(/not complete/)).toBeNull();
    leave();
    expect(screen.getByText(/not complete/)).toBeTruthy();
    expect(onChange.mock.calls).toEqual([[`${new Date().getFullYear()}-?-?`]]);
  });

  it('reports a partly deleted date as incomplete, and a valid date once it is complete again', () => {
    onChange.mockClear();
    render(<Begins initial={at(2026, 2, 5)} />);
    clear('month');
    expect(written()).toBe('2026-mm-05');
    leave();
    expect(onChange).toHaveBeenLastCalledWith('2026-?-05');
    expect(written()).toBe('2026-mm-05');
    const [year] = screen.getAllByRole('spinbutton', { description: /not complete/ });
    expect(year!.getAttribute('aria-invalid')).toBe('true');
    typeInto('month', '2');
    leave();
    expect(onChange).toHaveBeenLastCalledWith(at(2026, 2, 5));
    expect(screen.queryByText(/not complete/)).toBeNull();
  });

  it('clears a whole part at once, so that the next digit begins a new number', () => {
    onChange.mockClear();
    render(<Begins initial={at(2026, 2, 25)} />);
    press(part('day'), 'Backspace');
    expect(written()).toBe('2026-02-dd');
    expect(onChange.mock.calls).toEqual([['2026-02-?']]);
    typeInto('day', '2');
    press(part('day'), 'Backspace');
    typeInto('day', '5');
    expect(onChange).toHaveBeenLastCalledWith(at(2026, 2, 5));
    // On-screen keyboards send this event instead of a key press.
    const deletion = { inputType: 'deleteContentBackward', bubbles: true, cancelable: true };
    fireEvent(part('month'), new InputEvent('beforeinput', deletion));
    expect(written()).toBe('2026-mm-05');
  });

  it.each([{ isReadOnly: true }, { isDisabled: true }])(
    'deletes nothing, and accepts no pasted date, with %j',
    (props) => {
      onChange.mockClear();
      render(<Begins initial={at(2026, 2, 25)} {...props} />);
      press(part('day'), 'Backspace');
      fireEvent.paste(part('day'), { clipboardData: { getData: () => '2026-02-05' } });
      expect(onChange).not.toHaveBeenCalled();
      expect(written()).toBe('2026-02-25');
      expect(screen.getByRole('button', { name: 'Calendar Begins' })).toHaveProperty('disabled', true);
    },
  );

  it('reports its own fault while its date is half-typed, and else the error of its caller', () => {
    const { rerender } = render(<Begins initial="2026-11-?" errorMessage="You must choose a date" />);
    expect(screen.getByText(/not complete/)).toBeTruthy();
    expect(screen.queryByText('You must choose a date')).toBeNull();
    rerender(
      <Begins key="2" initial={at(2026, 2, 5)} maxValue={at(2026, 1, 5)} errorMessage="Not on a Thursday" />,
    );
    expect(screen.getByText('Not on a Thursday')).toBeTruthy();
    expect(screen.queryByText(/The latest possible date/)).toBeNull();
  });

  it('shows the fault of a half-typed date at once if its caller reports an error', () => {
    const { rerender } = render(<Begins initial={null} />);
    press(part('year'), 'ArrowUp');
    expect(screen.queryByText(/not complete/)).toBeNull();
    rerender(<Begins initial={null} errorMessage="You must choose a date" />);
    expect(screen.getByText(/not complete/)).toBeTruthy();
  });

  it('marks the part that gets the focus after a refused save', () => {
    const { container } = render(<Begins initial="2026-?-05" />);
    expect([...container.querySelectorAll('[data-field-focus]')]).toEqual([part('month')]);
  });

  it.each(['2027-1-2 3:4', '2027/1/2 3:04', '2027.01.2, 3.4', '2027-01-02T03:04'])(
    'accepts these separators in a date that is typed in one go: %s',
    (words) => {
      render(<Begins initial={at(2026, 11, 25, 18, 35)} granularity="minute" />);
      act(() => part('year').focus());
      for (const data of words) {
        const focused = document.activeElement!;
        const init = { data, inputType: 'insertText', bubbles: true, cancelable: true };
        fireEvent(focused, new InputEvent('beforeinput', init));
      }
      leave();
      expect(onChange).toHaveBeenLastCalledWith(at(2027, 1, 2, 3, 4));
    },
  );

  const edit = (inputType: string) => () =>
    fireEvent(
      document.activeElement!,
      new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }),
    );
  it.each<[string, () => unknown]>([
    ['Backspace', () => pressFocused('Backspace')],
    ['Delete', () => pressFocused('Delete')],
    // On-screen keyboards send these events.
    ['deleteContentBackward', edit('deleteContentBackward')],
    ['deleteContentForward', edit('deleteContentForward')],
    ['deleteWordBackward', edit('deleteWordBackward')],
  ])('keeps the focus in an empty part after %s', (_, erase) => {
    render(<Begins initial={at(2026, 11, 22, 14, 52)} granularity="minute" />);
    act(() => part('hour').focus());
    erase();
    erase();
    expect(document.activeElement).toBe(part('hour'));
    expect(written().replaceAll(/\s/g, ' ')).toBe('2026-11-22 :52');
    typeInto('hour', '19');
    typeInto('minute', '30');
    expect(onChange).toHaveBeenLastCalledWith(at(2026, 11, 22, 19, 30));
  });

  it.each([
    '2026-?-05 ?:30',
    '?-?-05 18:?',
    '26-02-25 ?:?',
    '?-02-? 18:05',
    '?-02-31 18:05',
    '2026-02-30 ?:?',
  ])('shows the input that a draft has stored: %s', async (draft) => {
    onChange.mockClear();
    render(<Begins initial={draft} granularity="minute" />);
    const shown = draft.replace(/^\?/, 'yyyy').replace(/-\?-/, '-mm-').replace(/-\? /, '-dd ');
    expect(written().replaceAll(/\s/g, ' ')).toBe(shown.replaceAll('?', ''));
    expect(screen.getByText(/not complete/)).toBeTruthy();
    leave();
    expect(onChange).not.toHaveBeenCalled();
  });

  const noNovember31 = 'There is no 2026-11-31, so this became 2026-11-30.';

  it.each([
    ['typed', 22, () => typeInto('day', '31')],
    ['End', 22, () => press(part('day'), 'End')],
    ['ArrowDown', 1, () => press(part('day'), 'ArrowDown')],
    ['ArrowUp', 30, () => press(part('day'), 'ArrowUp')],
    ['PageUp', 24, () => press(part('day'), 'PageUp')],
  ])(
    'reports an impossible day unchanged, and corrects it with a message when it loses focus: %s',
    (_, day, reach) => {
      const { container } = render(<Begins initial={at(2026, 11, day)} />);
      reach();
      expect(written()).toBe('2026-11-31');
      expect(onChange).toHaveBeenLastCalledWith('2026-11-31');
      leave();
      expect(onChange).toHaveBeenLastCalledWith(at(2026, 11, 30));
      expect(written()).toBe('2026-11-30');
      const notices = screen.getAllByText(noNovember31);
      expect(notices.map((notice) => notice.getAttribute('aria-live'))).toEqual([null, 'polite']);
      expect(container.querySelectorAll('[aria-live=polite]')).toHaveLength(1);
      typeInto('day', '12');
      expect(screen.queryByText(/There is no/)).toBeNull();
    },
  );

  it.each([
    ['day', at(2026, 11, 30, 10, 32), '31', '2026-11-31', at(2026, 11, 30, 10, 32)],
    ['month', at(2026, 10, 31, 10, 32), '11', '2026-11-31', at(2026, 11, 30, 10, 32)],
    ['month', at(2026, 7, 31, 10, 32), '6', '2026-06-31', at(2026, 6, 30, 10, 32)],
    ['month', at(2026, 11, 22, 10, 32), '00', '2026-00-22', at(2026, 1, 22, 10, 32)],
    ['day', at(2026, 2, 3, 10, 32), '30', '2026-02-30', at(2026, 2, 28, 10, 32)],
    ['year', at(2024, 2, 29, 10, 32), '2026', '2026-02-29', at(2026, 2, 28, 10, 32)],
  ])(
    'does not correct the date when focus moves to the submit button: %s of %d',
    (name, initial, typed, day, corrected) => {
      render(<Begins initial={initial} granularity="minute" />);
      typeInto(name, typed);
      expect(onChange).toHaveBeenLastCalledWith(`${day} 10:32`);
      for (let times = 0; times < 2; times += 1) {
        leave('Save');
        expect(onChange).toHaveBeenLastCalledWith(`${day} 10:32`);
        expect(written().replaceAll(/\s/g, ' ')).toBe(`${day} 10:32`);
        const [year] = screen.getAllByRole('spinbutton', {
          description: new RegExp(`There is no ${day}\\.`),
        });
        expect(year!.getAttribute('aria-invalid')).toBe('true');
        act(() => part('year').focus());
      }
      leave();
      expect(onChange).toHaveBeenLastCalledWith(corrected);
      expect(screen.queryByText(`There is no ${day}.`)).toBeNull();
      expect(screen.getAllByText(/so this became/)).not.toHaveLength(0);
    },
  );

  it('keeps the date when an impossible day is changed back', () => {
    render(<Begins initial={at(2026, 11, 30)} />);
    press(part('day'), 'ArrowUp');
    press(part('day'), 'ArrowDown');
    expect(onChange).toHaveBeenLastCalledWith(at(2026, 11, 30));
    leave();
    expect(screen.queryByText(/There is no/)).toBeNull();
  });

  it.each(['typed', 'pasted', 'chosen'])(
    'shows the valid day that replaces an impossible one: %s',
    async (way) => {
      render(<Begins initial="2026-11-31" />);
      expect(written()).toBe('2026-11-31');
      expect(screen.getByText('There is no 2026-11-31.')).toBeTruthy();
      if (way === 'typed') typeInto('day', '30');
      if (way === 'pasted') fireEvent.paste(part('day'), { clipboardData: { getData: () => '2026-11-30' } });
      if (way === 'chosen') {
        open();
        await waitFor(
          () => focusedDay()?.includes('November 30, 2026') || Promise.reject(new Error('closed')),
        );
        pressFocused();
      }
      leave();
      expect(onChange).toHaveBeenLastCalledWith(at(2026, 11, 30));
      expect(written()).toBe('2026-11-30');
    },
  );

  it.each<[before: number | string, after: number, ...steps: [part: string, digits: string][]]>([
    [at(2026, 11, 22, 18, 24), at(2026, 8, 31, 18, 24), ['day', '31'], ['month', '08']],
    [at(2025, 2, 3, 18, 24), at(2025, 3, 29, 18, 24), ['day', '29'], ['month', '03']],
    [at(2026, 11, 22, 18, 24), at(2025, 1, 31, 18, 24), ['day', '31'], ['year', '2025'], ['month', '01']],
    ['2026-?-22 18:24', at(2026, 9, 5, 21, 24), ['day', '05'], ['hour', '21'], ['month', '09']],
    ['2026-11-31 18:24', at(2026, 1, 31, 7, 8), ['hour', '07'], ['minute', '08'], ['month', '01']],
  ])('keeps the digits typed into each part of an invalid date: from %s to %d', (before, after, ...steps) => {
    render(<Begins initial={before} granularity="minute" />);
    for (const [name, digits] of steps) typeInto(name, digits);
    expect(onChange).toHaveBeenLastCalledWith(after);
    expect(written().replaceAll(/\s/g, ' ')).toBe(textOf(after));
  });

  it.each(['chosen', 'pasted'])(
    'keeps the time that was typed into an incomplete date, when the day is then %s',
    async (way) => {
      render(<Begins initial={at(2026, 2, 5, 18, 24)} granularity="minute" />);
      press(part('day'), 'Backspace');
      typeInto('hour', '21');
      if (way === 'pasted') fireEvent.paste(part('day'), { clipboardData: { getData: () => '2026-02-05' } });
      if (way === 'chosen') {
        open();
        await waitFor(
          () => focusedDay()?.includes('February 5, 2026') || Promise.reject(new Error('closed')),
        );
        pressFocused();
      }
      expect(onChange).toHaveBeenLastCalledWith(at(2026, 2, 5, 21, 24));
      expect(written().replaceAll(/\s/g, ' ')).toBe('2026-02-05 21:24');
    },
  );

  it('begins a new number when the focused part is pressed', () => {
    render(<Begins initial={at(2026, 11, 22)} />);
    typeInto('month', '1');
    fireEvent.pointerDown(part('month'));
    typeInto('month', '2');
    expect(written()).toBe('2026-02-22');
  });

  it('gives no message about digits that arrow keys have changed', async () => {
    render(<Begins initial={at(2026, 11, 22)} />);
    typeInto('month', '1');
    press(part('month'), 'ArrowUp');
    leave();
    await new Promise((resolve) => setTimeout(resolve));
    expect(onChange).toHaveBeenLastCalledWith(at(2026, 2, 22));
    expect(screen.queryByText(/There is no/)).toBeNull();
  });

  it('says how it corrects an impossible month', async () => {
    render(<Begins initial={at(2026, 2, 20)} />);
    typeInto('month', '13');
    leave();
    expect(onChange).toHaveBeenLastCalledWith(at(2026, 3, 20));
    expect(await screen.findAllByText('There is no month 13, so this became 03.')).not.toHaveLength(0);
    typeInto('month', '7');
    expect(screen.queryByText(/There is no/)).toBeNull();
  });

  it.each([
    [at(2026, 2, 20), '0000', '0-02-20'],
    [at(2026, 2, 25), '26', '26-02-25'],
    [at(2028, 2, 29), '0026', '26-02-29'],
  ])(
    'treats an impossible year, or one with fewer than four digits, as incomplete: %d',
    (initial, year, remaining) => {
      render(<Begins initial={initial} />);
      typeInto('year', year);
      leave();
      expect(onChange).toHaveBeenLastCalledWith(remaining);
      expect(written()).toBe(remaining);
      expect(screen.getByText(/not complete/)).toBeTruthy();
      expect(screen.queryByText(/There is no/)).toBeNull();
    },
  );

  it('accepts a pasted date, and keeps the time if the date has none', () => {
    render(<Begins initial={at(2026, 2, 20, 18, 5)} granularity="minute" />);
    const paste = (data: string) => fireEvent.paste(part('day'), { clipboardData: { getData: () => data } });
    paste(' 24.12.2027 ');
    expect(onChange).toHaveBeenLastCalledWith(at(2027, 12, 24, 18, 5));
    paste('2026-05-04T19:30:00');
    expect(onChange).toHaveBeenLastCalledWith(at(2026, 5, 4, 19, 30));
    paste('tomorrow');
    expect(screen.getAllByText(/can be pasted/)).not.toHaveLength(0);
    paste('2026-05-05');
    expect(screen.queryByText(/can be pasted/)).toBeNull();
  });

  it('shows a date of the first centuries if it gets one as its value', () => {
    onChange.mockClear();
    const early = new Date(2026, 1, 20).setFullYear(26);
    render(<Begins initial={early} />);
    leave();
    expect(written()).toBe('26-02-20');
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.queryByText(/not complete/)).toBeNull();
  });

  it.each([
    '0000-11-01 10:00',
    '1.11.0999 10:00',
    '99999-11-01 10:00',
    '2026-13-01 10:00',
    '2026-02-30',
    '5/4/2026',
    '2026-05-04 25:00',
  ])('refuses the pasted text "%s" with a message, and does not change its parts', (pasted) => {
    const refuse = () => {
      fireEvent.paste(part('day'), { clipboardData: { getData: () => pasted } });
      leave();
      const words = 'Only a date like 2026-05-24 19:30 can be pasted here.';
      expect(screen.getAllByText(words)).not.toHaveLength(0);
    };
    const initial = at(2026, 2, 20, 18, 5);
    render(<Begins initial={initial} granularity="minute" />);
    refuse();
    expect(written()).toBe(textOf(initial));
    clear('day');
    onChange.mockClear();
    refuse();
    expect(written()).toBe('2026-02-dd 18:05');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('says how it corrects a time skipped by daylight saving', () => {
    setLocalTimeZone('Europe/Rome');
    const initial = Date.parse('2026-03-29T01:30:00+01:00');
    render(<Begins initial={initial} granularity="minute" />);
    typeInto('hour', '02');
    const words = 'There is no 2026-03-29 02:30, so this became 2026-03-29 03:30.';
    expect(screen.getAllByText(words)).not.toHaveLength(0);
    expect(onChange).toHaveBeenLastCalledWith(initial + 3_600_000);
    typeInto('hour', '5');
    expect(screen.queryByText(words)).toBeNull();
    fireEvent.paste(part('day'), { clipboardData: { getData: () => '2026-03-29 02:30' } });
    expect(screen.getAllByText(words)).not.toHaveLength(0);
    resetLocalTimeZone();
  });

  it('replaces its input with a date that is set from outside', () => {
    const { rerender } = render(
      <DateField label="Begins" granularity="day" value={null} onChange={onChange} />,
    );
    press(part('year'), 'ArrowUp');
    rerender(<DateField label="Begins" granularity="day" value={at(2026, 2, 5)} onChange={onChange} />);
    expect(written()).toBe('2026-02-05');
  });
});
