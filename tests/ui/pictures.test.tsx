// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Avatar } from '../../src/ui/elements/avatar.tsx';
import { initials } from '../../src/ui/elements/initials.ts';
import { Portrait } from '../../src/ui/elements/portrait.tsx';

describe('the initials', () => {
  it.each([
    ['Isolde Vantongeren', 'IV'],
    ['Grumm "the Anvil" o’Dûrn', 'GO'],
    ['jón', 'J'],
    ['  ', '?'],
    ['🐉 Drake', '🐉D'],
    ['"???" #1', '1'],
    ['مريم النور', 'ما'],
  ])('shorten %j to %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('a portrait', () => {
  it('shows its picture as decoration, and initials while the picture fails', () => {
    const { container, rerender } = render(<Portrait src="/a.png" name="Isolde" tone="success" badge="14" />);
    fireEvent.error(screen.getByRole('presentation'));
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('I');

    rerender(<Portrait src="/b.png" name="Isolde" tone="success" badge="14" />);
    expect(screen.getByRole('presentation').getAttribute('src')).toBe('/b.png');
    expect(container.querySelector('[data-badge="14"]')).toBeTruthy();
  });

  it('has the name as its accessible name if `isNamed` is set, with and without a picture', () => {
    const { rerender } = render(<Portrait src="/a.png" name="Isolde" tone="danger" isNamed />);
    expect(screen.getByRole('img', { name: 'Isolde' }).tagName).toBe('IMG');
    rerender(<Portrait src={null} name="Isolde" tone="danger" isNamed />);
    expect(screen.getByRole('img', { name: 'Isolde' }).tagName).toBe('SPAN');
  });
});

describe('an avatar', () => {
  it('falls back to initials when its picture fails, and adds nothing to the name of a button', () => {
    const { container } = render(
      <button aria-label="Account">
        <Avatar src="/me.png" name="Ada Lovelace" />
      </button>,
    );
    fireEvent.error(container.querySelector('img')!);
    expect(container.querySelector('[data-initials="AL"]')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Account' }).textContent).toBe('');
  });
});
