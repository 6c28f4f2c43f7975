// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { expect, it } from 'vitest';
import type { EnteredNumber } from '#core/rules/entered-number.ts';
import { ExpForAll } from '#screens/session/party/exp-for-all.tsx';
import { press } from '../ui/support/press.ts';

/** Renders the field. `maySubmit` asks the field whether it permits a submit of the form. */
function show() {
  const set: number[] = [];
  let check = (): boolean => true;
  function Shown() {
    const [value, setValue] = useState<EnteredNumber>(null);
    return (
      <I18nProvider locale="en-GB">
        <ExpForAll
          value={value}
          onChange={setValue}
          onSet={(exp) => {
            set.push(exp);
            setValue(null);
          }}
          guardSubmit={(mayGo) => {
            check = mayGo;
            return () => (check = () => true);
          }}
        />
      </I18nProvider>
    );
  }
  render(<Shown />);
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Exp for all' });
  const type = (words: string) => fireEvent.change(field, { target: { value: words } });
  const maySubmit = (): boolean => {
    let answer = false;
    act(() => {
      answer = check();
    });
    return answer;
  };
  return { set, field, type, maySubmit };
}

it('the button without a value says what to enter, until something is typed', async () => {
  const { set, type } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Set for all' }));
  expect(set).toEqual([]);
  await screen.findByText('Enter the Exp that everyone gets.');
  type('3');
  expect(screen.queryByText(/^Enter the Exp/)).toBeNull();
});

it.each([
  ['many', 'This is not a number'],
  ['1.5', 'Only whole numbers are possible here.'],
  ['1000000001', 'At most 1,000,000,000'],
])('the field for everyone’s exp does not set %j, but shows it unchanged and says why', (words, why) => {
  const { set, field, type, maySubmit } = show();
  type(words);
  press(field);
  expect(set).toEqual([]);
  expect(field.value).toBe(words);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(new RegExp(`^${why}`)).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Set for all' }));
  expect(set).toEqual([]);
  expect(maySubmit()).toBe(false);
  // Enter would not set an invalid value, so the field does not suggest it.
  expect(screen.queryByText(/Not set yet/)).toBeNull();
});

it('while the field for everyone’s exp contains a value that is not set yet, it prevents a submit, says how to set the value, and gets the focus', async () => {
  const { field, type, maySubmit } = show();
  expect(maySubmit()).toBe(true);
  type('3');
  expect(maySubmit()).toBe(false);
  await screen.findByText('Not set yet: press Enter to set it for all, or clear the field.');
  expect(document.activeElement).toBe(field);
  type('4');
  expect(screen.queryByText(/^Not set yet/)).toBeNull();
  type('');
  expect(maySubmit()).toBe(true);
});

it('the field for everyone’s exp sets nothing on the Enter that ends the composition of a character', () => {
  const { set, field, type } = show();
  type('12');
  expect(fireEvent.keyDown(field, { key: 'Enter', isComposing: true })).toBe(false);
  expect(set).toEqual([]);
});
