// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import Camera from 'lucide-react/icons/camera';
import { describe, expect, it } from 'vitest';
import { Avatar } from '../../src/ui/elements/avatar.tsx';
import { initials } from '../../src/ui/elements/initials.ts';
import { Portrait } from '../../src/ui/elements/portrait.tsx';

describe('initials', () => {
  it.each([
    ['Isolde Vantongeren', 'IV'],
    ['Grumm "the Anvil" o’Dûrn', 'GO'],
    ['jón', 'J'],
    ['  ', '?'],
    ['🐉 Drake', '🐉D'],
    ['"???" #1', '1'],
    ['مريم النور', 'ما'],
  ])('of the name %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('a portrait', () => {
  it('shows its picture as decoration, or initials if the picture fails to load', () => {
    const { container, rerender } = render(<Portrait src="/a.png" name="Isolde" tone="success" badge="14" />);
    fireEvent.error(screen.getByRole('presentation'));
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('I');

    rerender(<Portrait src="/b.png" name="Isolde" tone="success" badge="14" />);
    expect(screen.getByRole('presentation').getAttribute('src')).toBe('/b.png');
    expect(container.querySelector('[data-badge="14"]')).toBeTruthy();
  });

  it('shows its placeholder instead of initials if it has one', () => {
    const { container } = render(<Portrait src={null} name="Isolde" tone="neutral" placeholder={Camera} />);
    expect(container.querySelector('[data-initials]')).toBeNull();
    expect(container.querySelector('svg')).not.toBeNull();
  });
});

it('an avatar shows initials if its picture fails to load, and adds nothing to the name of a button around it', () => {
  const button = (src: string) => (
    <button aria-label="Account">
      <Avatar src={src} name="Ada Lovelace" />
    </button>
  );
  const { container, rerender } = render(button('/me.png'));
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('[data-initials="AL"]')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Account' }).textContent).toBe('');
  rerender(button('/new.png'));
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/new.png');
  expect(container.querySelector('[data-initials]')).toBeNull();
});
