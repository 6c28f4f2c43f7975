// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DateField } from '../../../src/ui/fields/date/date-field.tsx';

function Begins() {
  const [value, setValue] = useState<number | string | null>(new Date(2026, 10, 22).getTime());
  return <DateField label="Begins" granularity="day" value={value} onChange={setValue} />;
}

/** The assertive announcement in react-aria's live region, which stays in the document while this file runs. */
const said = () => document.querySelector('[data-live-announcer] > [aria-live=assertive]')?.textContent ?? '';

it('a part that an arrow key has changed is announced at once, but a typed digit is not announced', () => {
  render(<Begins />);
  const month = screen.getByRole('spinbutton', { name: /^month/ });
  act(() => month.focus());
  fireEvent.keyDown(month, { key: 'ArrowDown' });
  expect(said()).toMatch(/^10/);
  const digit = { data: '1', inputType: 'insertText', bubbles: true, cancelable: true };
  fireEvent(month, new InputEvent('beforeinput', digit));
  expect(month.textContent).toContain('01');
  expect(said()).toBe('');
});
