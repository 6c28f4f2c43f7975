// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FileField, type FileFieldProps } from '../../src/ui/fields/file-field.tsx';
import { NumberField, type NumberFieldProps } from '../../src/ui/fields/number/number-field.tsx';
import { SearchField } from '../../src/ui/fields/search-field.tsx';
import { Select } from '../../src/ui/fields/select.tsx';
import { TextField } from '../../src/ui/fields/text-field.tsx';
import { kept, leave } from './support/kept.tsx';
import { press, pressFocused } from './support/press.ts';

describe('a select', () => {
  const items = [
    { id: 'w', name: 'Weapon' },
    { id: 'p', name: 'Potion' },
  ];
  const onChange = vi.fn<(id: string | null) => void>();
  const given = { label: 'Label', placeholder: 'Filter by label', items, clearLabel: 'Clear', value: null };
  const Filter = kept(Select, given, onChange);
  beforeEach(() => void onChange.mockClear());
  const trigger = () => screen.getByRole('button', { name: /Label$/ });

  it('gives its open list the name of the field', () => {
    render(<Filter />);
    press(trigger(), 'Enter');
    const list = screen.getByRole('listbox');
    const label = document.getElementById(list.getAttribute('aria-labelledby') ?? '');
    expect(label?.textContent).toBe('Label');
    // The page is inert while the list is open, so a label outside the list would give no name.
    expect(list.closest('[role=dialog]')?.contains(label)).toBe(true);
  });

  it('can be set and cleared by keyboard, and keeps the focus', async () => {
    render(<Filter />);
    expect(trigger().textContent).toBe('Filter by label');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();

    press(trigger(), 'ArrowDown');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Weapon', 'Potion']);
    pressFocused('ArrowDown');
    pressFocused();
    expect(onChange).toHaveBeenLastCalledWith('p');
    expect(trigger().textContent).toBe('Potion');
    await waitFor(() => expect(document.activeElement).toBe(trigger()));

    press(screen.getByRole('button', { name: 'Clear' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(trigger().textContent).toBe('Filter by label');
    expect(document.activeElement).toBe(trigger());
  });

  it('has no button to clear it without a name for that button', () => {
    render(<Filter value="p" clearLabel={undefined} />);
    // The field itself, and the button beside it.
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });
});

describe('a number field', () => {
  type Entered = number | string | null;
  const onChange = vi.fn<(value: Entered) => void>();
  const given = {
    label: 'Quantity',
    minValue: 1,
    maxValue: 7,
    emptyText: 'Say how many',
    value: 2,
    outside: 4,
  };
  const Field = kept(NumberField, given, onChange);
  const Quantity = (props: Partial<NumberFieldProps>) => (
    <form onSubmit={(event) => event.preventDefault()}>
      <Field {...props} />
      <button type="submit">Save</button>
    </form>
  );
  const input = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
  const type = (words: string) => {
    act(() => input().focus());
    fireEvent.change(input(), { target: { value: words } });
  };
  const enter = (words: string) => {
    type(words);
    leave();
  };
  const described = (words: string) => screen.queryByRole('spinbutton', { description: words }) !== null;
  const isInvalid = () => input().matches('[aria-invalid=true]');
  const announcement = () => document.querySelector('[aria-live=polite]')?.textContent;

  it.each<[typed: string, reported: Entered, shown: string]>([
    ['05', 5, '5'],
    ['', null, ''],
    ['1.5', '1.5', '1.5'],
    ['two', 'two', 'two'],
  ])('reports typed %j as %j, and shows %j when it loses focus', (typed, reported, shown) => {
    render(<Quantity />);
    type(typed);
    expect(onChange).toHaveBeenLastCalledWith(reported);
    leave();
    expect(input().value).toBe(shown);
    expect(onChange).toHaveBeenLastCalledWith(reported);
  });

  it.each<[typed: string, clamped: number, words: string]>([
    ['0', 1, 'At least 1'],
    ['99', 7, 'At most 7'],
  ])('reports the error of %j, and changes it to %j when it loses focus', (typed, clamped, words) => {
    render(<Quantity />);
    type(typed);
    expect([onChange.mock.lastCall?.[0], isInvalid(), announcement()]).toEqual([Number(typed), true, words]);
    expect(described(words)).toBe(true);
    leave();
    expect([onChange.mock.lastCall?.[0], isInvalid(), announcement()]).toEqual([clamped, false, words]);
    expect(input().value).toBe(String(clamped));
    // The visible notice, and its announcement.
    expect(screen.getAllByText(words)).toHaveLength(2);
    type('3');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('changes a number out of bounds at Enter, which submits nothing, and says so', () => {
    render(<Quantity />);
    type('99');
    expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(false);
    expect([input().value, onChange.mock.lastCall?.[0], announcement()]).toEqual(['7', 7, 'At most 7']);
    expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(true);
  });

  it('shows a number from outside instead of a corrected one, and no longer what was corrected', () => {
    render(<Quantity />);
    enter('99');
    fireEvent.click(screen.getByRole('button', { name: 'From outside' }));
    expect([input().value, screen.queryByText('At most 7')]).toEqual(['4', null]);
  });

  it.each<[how: string, typed: string, saves: boolean, begin: () => unknown]>([
    ['a press that changes the number', '99', false, () => {}],
    ['a press that changes nothing', '5', true, () => {}],
    ['the second press', '99', true, () => fireEvent.pointerDown(document.body)],
    ['a key after the focus has moved by Tab', '99', true, () => fireEvent.keyDown(document.body)],
  ])('%s, with %s, saves: %j', (_, typed, saves, begin) => {
    const save = vi.fn((event: Event) => event.preventDefault());
    render(<Quantity />);
    const form = input().closest('form')!;
    form.addEventListener('submit', save);
    type(typed);
    const button = screen.getByRole('button', { name: 'Save' });
    act(() => button.focus());
    begin();
    fireEvent.click(button);
    expect(save).toHaveBeenCalledTimes(saves ? 1 : 0);
    fireEvent.click(button);
    expect(save).toHaveBeenCalledTimes(saves ? 2 : 1);
  });

  it('uses the given messages for its bounds', () => {
    render(<Quantity belowText="Too cheap" aboveText="Too dear" />);
    type('0');
    expect(described('Too cheap')).toBe(true);
    type('8');
    expect(described('Too dear')).toBe(true);
  });

  it('reports a missing or invalid number when it loses focus, not during typing', () => {
    render(<Quantity />);
    for (const [typed, words] of [
      ['1.5', 'Only whole numbers are possible here.'],
      ['', 'Say how many'],
    ] as const) {
      type(typed);
      expect(described(words)).toBe(false);
      leave();
      expect(described(words)).toBe(true);
    }
    // A text that the field gets was typed before.
    cleanup();
    render(<Quantity value="1.5" />);
    expect(described('Only whole numbers are possible here.')).toBe(true);
  });

  it.each([
    ['', 'Say how many'],
    ['12345678901234567890', 'This has too many digits.'],
  ])('if always checked, reports the error of %j at once, even initially', (typed, words) => {
    const { unmount } = render(<Quantity showsFaultAtOnce value={typed} />);
    expect([described(words), input().value]).toEqual([typed !== '', typed]);
    unmount();
    render(<Quantity showsFaultAtOnce />);
    expect(isInvalid()).toBe(false);
    type(typed);
    expect([isInvalid(), described(words), announcement()]).toEqual([true, true, words]);
    type('3');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('explains what 0 means, without an error', () => {
    const words = 'A price of 0 means no price.';
    render(<Quantity minValue={0} zeroText={words} />);
    const live = [...document.querySelectorAll('[aria-live=polite]')];
    expect(described(words)).toBe(false);
    type('0');
    expect([isInvalid(), described(words)]).toEqual([false, true]);
    expect(live.map(({ textContent }) => textContent)).toContain(words);
    leave();
    expect(described(words)).toBe(true);
    type('');
    expect(screen.queryByText(words)).toBeNull();
    type('-3');
    expect(screen.getByRole('spinbutton', { description: /At least 0/ })).toBe(input());
    // Leaving the field changes it to 0.
    leave();
    expect(described(words)).toBe(true);
  });

  it('shows a value with more decimals than a user can enter, and does not change it', () => {
    render(<Quantity isWhole={false} value={7 / 3} />);
    onChange.mockClear();
    expect(input().value).toBe('2.3333333333333335');
    act(() => input().focus());
    leave();
    expect(onChange).not.toHaveBeenCalled();
    type('2.333333333333333');
    expect(onChange).toHaveBeenLastCalledWith('2.333333333333333');
    leave();
    screen.getByText('At most 5 decimals are possible here.');
    type('2.3333333333333335');
    expect(onChange).toHaveBeenLastCalledWith(7 / 3);
  });

  it.each([
    ['1,1', 'ArrowDown', 0.1],
    ['0,3', 'ArrowUp', 1.3],
    ['0.00001', 'PageUp', 10.00001],
  ])('steps from %s by %s to %d, without binary rounding errors', (typed, key, next) => {
    render(<Quantity isWhole={false} minValue={0} maxValue={undefined} />);
    type(typed);
    fireEvent.keyDown(input(), { key });
    expect(onChange).toHaveBeenLastCalledWith(next);
    expect(input().value).toBe(String(next));
  });

  it('steps by another number, while any number can be typed', () => {
    render(<Quantity stepBy={15} maxValue={undefined} />);
    press(input(), 'ArrowUp');
    fireEvent.click(screen.getByRole('button', { name: 'Increase Quantity' }));
    expect(input().value).toBe('32');
    enter('20');
    expect(input().value).toBe('20');
  });

  it('exposes its bounds and its value, and steps with keys and buttons, but not beyond its bounds', () => {
    render(<Quantity />);
    const [fewer, more] = ['Decrease Quantity', 'Increase Quantity'].map((name) =>
      screen.getByRole<HTMLButtonElement>('button', { name }),
    );
    const state = () => [
      ...['min', 'max', 'now', 'text'].map((name) => input().getAttribute(`aria-value${name}`)),
      fewer!.disabled,
      more!.disabled,
    ];
    expect(state()).toEqual(['1', '7', '2', '2', false, false]);
    fireEvent.click(fewer!);
    expect(state()).toEqual(['1', '7', '1', '1', true, false]);
    fireEvent.click(more!);
    expect(input().value).toBe('2');
    press(input(), 'PageUp');
    expect(state()).toEqual(['1', '7', '7', '7', false, true]);
    press(input(), 'ArrowDown');
    expect(input().value).toBe('6');
    type('');
    expect(state()).toEqual(['1', '7', null, 'Empty', false, false]);
    // From an empty field, each step leads to the possible number that is nearest to 0.
    press(input(), 'PageDown');
    expect(input().value).toBe('1');
    type('many');
    expect(state()).toEqual(['1', '7', null, 'many', true, true]);
    press(input(), 'ArrowUp');
    expect(input().value).toBe('many');
  });

  it.each(['altKey', 'ctrlKey', 'metaKey'])('leaves arrow keys with %s to the browser', (modifier) => {
    render(<Quantity />);
    expect(fireEvent.keyDown(input(), { key: 'ArrowUp', [modifier]: true })).toBe(true);
    expect(input().value).toBe('2');
    expect(fireEvent.keyDown(input(), { key: 'ArrowUp' })).toBe(false);
    expect(input().value).toBe('3');
  });

  it.each<[string, Partial<NumberFieldProps>]>([
    ['text', { minValue: undefined }],
    ['text', { minValue: -5 }],
    ['numeric', { minValue: 0 }],
    ['decimal', { minValue: 0, isWhole: false }],
  ])('asks a phone for the keyboard "%s" with %j', (keyboard, props) => {
    render(<Quantity {...props} />);
    expect(input().inputMode).toBe(keyboard);
  });

  it('writes decimals as the language of the page does', () => {
    render(
      <I18nProvider locale="it">
        <Quantity isWhole={false} value={2.5} />
      </I18nProvider>,
    );
    expect(input().value).toBe('2,5');
    press(input(), 'ArrowUp');
    expect(input().value).toBe('3,5');
  });

  it('by touch, steps once when the finger lifts', () => {
    vi.useFakeTimers();
    render(<Quantity />);
    const more = screen.getByRole('button', { name: 'Increase Quantity' });
    const touch = { button: 0, pointerId: 1, pointerType: 'touch' };
    fireEvent.pointerDown(more, touch);
    act(() => void vi.advanceTimersByTime(2_000));
    expect(input().value).toBe('2');
    fireEvent.pointerUp(more, touch);
    fireEvent.click(more, { detail: 1 });
    expect(input().value).toBe('3');
    act(() => void vi.advanceTimersByTime(2_000));
    expect(input().value).toBe('3');
  });

  it('repeats a step while its button is pressed, until the button is released or removed', () => {
    vi.useFakeTimers();
    const { unmount } = render(<Quantity maxValue={12} />);
    const more = screen.getByRole('button', { name: 'Increase Quantity' });
    const mouse = { button: 0, pointerId: 1, pointerType: 'mouse' };
    const wait = (ms: number) => {
      for (let tick = 0; tick < ms / 100; tick += 1) act(() => void vi.advanceTimersByTime(100));
    };
    const release = () => {
      fireEvent.pointerUp(more, mouse);
      fireEvent.click(more, { detail: 1 });
    };
    fireEvent.pointerDown(more, mouse);
    wait(1_000);
    release();
    const valueAtRelease = Number(input().value);
    expect(valueAtRelease).toBeGreaterThan(8);
    wait(1_000);
    expect(Number(input().value)).toBe(valueAtRelease);
    // At the bound, the button is disabled before it is released.
    fireEvent.pointerDown(more, mouse);
    wait(2_000);
    expect(input().value).toBe('12');
    fireEvent.pointerUp(more, mouse);
    type('3');
    wait(2_000);
    expect(input().value).toBe('3');
    fireEvent.pointerDown(more, mouse);
    expect(input().value).toBe('4');
    unmount();
    onChange.mockClear();
    vi.advanceTimersByTime(1_000);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('a text field', () => {
  const Title = kept(TextField, { label: 'Title', maxLength: 10, value: '' }, () => undefined);
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  const lengthOf = (value: string) => {
    fireEvent.change(input(), { target: { value } });
    return screen.queryByText(/of 10 characters/)?.textContent ?? '';
  };

  it.each([
    ['x'.repeat(7), ''],
    ['x'.repeat(8), '8 of 10 characters'],
    // The limit also counts an emoji as one character.
    ['\u{1f409}'.repeat(10), '10 of 10 characters'],
  ])('shows the length of the text %j as %j', (typed, words) => {
    render(<Title />);
    expect([lengthOf(typed), input().getAttribute('aria-invalid')]).toEqual([words, null]);
  });

  it('does not shorten input that is too long, but shows an error, that of its caller if there is one', () => {
    const { rerender } = render(<Title />);
    expect(lengthOf('x'.repeat(11))).toBe('11 of 10 characters');
    expect(lengthOf('x'.repeat(1_234))).toBe('1,234 of 10 characters');
    expect([input().value.length, input().getAttribute('aria-invalid')]).toEqual([1_234, 'true']);
    expect(screen.getByRole('textbox', { description: 'At most 10 characters' })).toBe(input());
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('At most 10 characters');
    rerender(<Title errorMessage="Taken" />);
    expect(screen.getByRole('textbox', { description: 'Taken' })).toBe(input());
  });
});

describe('a search field', () => {
  const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search items' });
  const Search = kept(SearchField, { label: 'Search items', value: '' }, () => undefined);

  it('can be cleared with its button', () => {
    render(<Search value="rope" isLabelHidden />);
    const clear = () => screen.queryByRole('button', { name: /Clear/ });
    fireEvent.click(clear()!);
    expect(input().value).toBe('');
    expect(clear()).toBeNull();
  });

  it('announces its hint, from a region that is mounted before', () => {
    const { rerender } = render(<Search hint="" />);
    const region = document.querySelector('[aria-live=polite]')!;
    expect(region.textContent).toBe('');
    rerender(<Search hint="Type 2 letters" />);
    expect(region.textContent).toBe('Type 2 letters');
    rerender(<Search />);
    expect(document.querySelector('[aria-live]')).toBeNull();
  });

  it('is described by the given element, and has its placeholder', () => {
    render(
      <>
        <Search describedBy="help" placeholder="Name" />
        <p id="help">Only your items</p>
      </>,
    );
    expect(screen.getByRole('searchbox', { description: 'Only your items' })).toBe(input());
    expect(input().placeholder).toBe('Name');
  });
});

describe('a file field', () => {
  const file = new File(['x'], 'face.png', { type: 'image/png' });
  const onSelect = vi.fn<(file: File | null) => void>();
  const field = (props: Partial<FileFieldProps> = {}) => (
    <FileField label="Image" accept={['image/png']} file={null} onSelect={onSelect} {...props} />
  );
  const choose = (props: object) => screen.getByRole('button', { name: 'Choose a file Image', ...props });
  beforeEach(() => void onSelect.mockClear());

  it('reports that a file is chosen, of which it then shows the name and the picture, and that it is removed', () => {
    const { container, rerender } = render(field());
    const input = container.querySelector('input[type=file]')!;
    expect(input.getAttribute('accept')).toBe('image/png');
    expect(screen.getByText('or drop one here')).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
    fireEvent.change(input, { target: { files: Object.assign([file], { item: () => file }) } });
    expect(onSelect).toHaveBeenLastCalledWith(file);

    rerender(field({ file, preview: 'blob:1' }));
    expect(screen.queryByText('or drop one here')).toBeNull();
    expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:1');
    const other = screen.getByRole('button', { name: 'Choose another file Image', description: 'face.png' });
    press(screen.getByRole('button', { name: 'Remove face.png' }));
    expect(onSelect).toHaveBeenLastCalledWith(null);
    expect(document.activeElement).toBe(other);
  });

  it('accepts a dropped or pasted file, the first if there are several', async () => {
    render(field());
    const zone = screen.getByRole('button', { name: 'Image: drop a file here or press Ctrl+V to paste one' });
    const other = new File(['y'], 'other.png', { type: 'image/png' });
    const item = (given: File) => ({
      kind: 'file',
      type: given.type,
      getAsFile: () => given,
      webkitGetAsEntry: () => ({ isFile: true, isDirectory: false }),
    });
    act(() => zone.focus());
    fireEvent.paste(zone, { clipboardData: { types: ['Files'], items: [item(file), item(other)] } });
    await waitFor(() => expect(onSelect.mock.calls).toEqual([[file]]));
  });

  it('opens the chooser on Enter in its drop zone', () => {
    const { container } = render(field());
    const opened = vi.spyOn(container.querySelector<HTMLInputElement>('input[type=file]')!, 'click');
    press(screen.getByRole('button', { name: /drop a file here/ }));
    expect(opened).toHaveBeenCalledOnce();
  });

  it('includes its hint and its error in the description of its button', () => {
    render(field({ hint: 'PNG only', errorMessage: 'Too large' }));
    expect(choose({ description: 'PNG only Too large' })).toBeTruthy();
    expect(screen.getByText('Too large').closest('[aria-live]')).toBeTruthy();
  });
});
