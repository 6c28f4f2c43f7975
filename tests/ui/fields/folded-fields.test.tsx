// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FoldedFields } from '../../../src/ui/fields/folded-fields.tsx';

function Filters({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldedFields isOpen={isOpen} onOpenChange={setOpen} count={count}>
      <input aria-label="Member id" />
    </FoldedFields>
  );
}

it('folded fields have a button that says how many of them are set', () => {
  const { rerender } = render(<Filters count={0} />);
  screen.getByRole('button', { name: 'Filters' });
  rerender(<Filters count={1} />);
  screen.getByRole('button', { name: 'Filters, 1 active' });
  rerender(<Filters count={2} />);
  const button = screen.getByRole('button', { name: 'Filters, 2 active' });
  // The name contains the visible words; the number is a picture.
  expect(button.textContent).toBe('Filters');
  expect(button.querySelector('[data-count="2"]')).not.toBeNull();
});

it('folded fields do not lose what was typed while they are folded', () => {
  render(<Filters count={0} />);
  const button = screen.getByRole('button', { name: 'Filters', expanded: false });
  fireEvent.click(button);
  const field = screen.getByRole('textbox', { name: 'Member id' });
  fireEvent.change(field, { target: { value: 'demo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Filters', expanded: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Filters', expanded: false }));
  expect(screen.getByRole('textbox', { name: 'Member id' })).toBe(field);
  expect((field as HTMLInputElement).value).toBe('demo');
  expect(document.getElementById(button.getAttribute('aria-controls')!)!.contains(field)).toBe(true);
});
