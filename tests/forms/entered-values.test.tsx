// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { correctionForm } from '#forms/definitions/correction.ts';
import { choices, Filling } from './filling.tsx';

function enter(value: string): void {
  const field = screen.getByRole('spinbutton', { name: 'Add or remove exp' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
  const save = screen.getByRole('button', { name: 'Save' });
  act(() => save.focus());
  fireEvent.click(save);
}

it('a field for whole numbers refuses decimals, and saves a number with a separator of thousands', () => {
  const saved: object[] = [];
  const initial = { character: 'p1:Ann', version: null, description: 'Fell', status: null, exp: 5 };
  const keep = (data: object) => void saved.push(data);
  render(<Filling form={correctionForm} initial={initial} choices={choices} onSaved={keep} />);
  enter('1.5');
  const words = 'Only whole numbers are possible here.';
  expect(screen.getByRole('spinbutton', { description: words })).toHaveProperty('value', '1.5');
  expect(saved).toEqual([]);
  enter('1.250');
  expect(saved).toEqual([{ ...initial, exp: 1250 }]);
});
