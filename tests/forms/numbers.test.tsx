// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { correctionForm } from '#forms/definitions/correction.ts';
import { sessionForm } from '#forms/definitions/session.ts';
import { choices, Filling } from './filling.tsx';

const fill = (field: HTMLElement, value: string) => {
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
};
const isVisuallyHidden = (element: HTMLElement) => element.closest('[class*=hidden]') !== null;
const save = () => {
  const button = screen.getByRole('button', { name: 'Save' });
  act(() => button.focus());
  fireEvent.click(button);
};

function openSession() {
  const saved: { participants: { exp: unknown }[] }[] = [];
  const initial = {
    ...sessionForm.fromWire({ now: 0 }),
    title: 'The vault',
    master: 'p1:Ann',
    participants: [{ character: 'p1:Ann', exp: 3, isDead: false }],
  };
  render(
    <Filling form={sessionForm} initial={initial} choices={choices} onSaved={(data) => saved.push(data)} />,
  );
  const row = screen.getByRole('group', { name: 'Participant 1' });
  return { saved, exp: within(row).getByRole<HTMLInputElement>('spinbutton', { name: 'Exp' }) };
}

it.each([
  ['', 'This cannot be empty'],
  ['1.5', 'Only whole numbers are possible here.'],
  ['2,5', 'Only whole numbers are possible here.'],
  ['-2000000000', 'At least -1,000,000,000'],
])(
  'the form does not save a participant with an Exp of %j, and does not change the typed text',
  (typed, words) => {
    const { saved, exp } = openSession();
    fill(exp, typed);
    save();
    expect(saved).toEqual([]);
    expect(exp.value).toBe(typed);
    expect(screen.getByRole('spinbutton', { name: 'Exp', description: words })).toBe(exp);
  },
);

it.each([
  ['12', 12],
  ['-7', -7],
  ['1.250', 1250],
  ['1,250', 1250],
])('the form saves an Exp of %j as %d', (typed, exp) => {
  const opened = openSession();
  fill(opened.exp, typed);
  save();
  expect(opened.saved[0]?.participants).toEqual([{ character: 'p1:Ann', exp, isDead: false }]);
});

it('if a number field changes its number on losing focus, it explains the change', () => {
  const { exp } = openSession();
  fill(exp, '2000000000');
  act(() => screen.getByRole('textbox', { name: 'Title' }).focus());
  expect(exp.value).toBe('1000000000');
  expect(
    screen.getAllByText('At most 1,000,000,000').filter((element) => !isVisuallyHidden(element)),
  ).toHaveLength(1);
});

it('the correction form saves a new status without exp', () => {
  const saved: object[] = [];
  const initial = { character: 'p1:Ann', description: 'Fell', status: 'dead' as const, exp: 5 };
  render(
    <Filling
      form={correctionForm}
      initial={initial}
      choices={choices}
      onSaved={(data) => saved.push(data)}
    />,
  );
  fill(screen.getByRole('spinbutton', { name: 'Add or remove exp' }), '');
  save();
  expect(saved).toEqual([{ ...initial, exp: null }]);
});
