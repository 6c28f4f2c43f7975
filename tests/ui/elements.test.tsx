// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addresses } from '#screens/shared/addresses.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { CardGrid } from '#ui/elements/cards/card-grid.tsx';
import { Card } from '#ui/elements/cards/card.tsx';
import { Chip } from '#ui/elements/chips/chip.tsx';
import { Copyable } from '#ui/elements/copyable.tsx';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { AbbreviationMeanings } from '#ui/elements/explained.tsx';
import { Sparkline } from '#ui/elements/sparkline.tsx';
import { press } from './support/press.ts';

describe('a text to copy', () => {
  const withClipboard = (writeText: (words: string) => Promise<void>) => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  };
  const copy = () => press(screen.getByRole('button', { name: 'Copy', description: 'The secret' }));
  const show = () => render(<Copyable label="The secret" value="s3cr3t" />);
  const said = () => document.querySelector('[aria-live=polite]')?.textContent;

  it('is copied by its button, which says so', async () => {
    const written = vi.fn<(words: string) => Promise<void>>().mockResolvedValue();
    withClipboard(written);
    show();
    expect(said()).toBe('');
    copy();
    await waitFor(() => expect(said()).toBe('Copied'));
    expect(written.mock.calls).toEqual([['s3cr3t']]);
    // The second time, it says so again.
    copy();
    expect(said()).toBe('');
    await waitFor(() => expect(said()).toBe('Copied'));
  });

  it('is selected if the browser does not let the app copy it', async () => {
    withClipboard(() => Promise.reject(new Error('denied')));
    show();
    copy();
    await waitFor(() =>
      expect(said()).toBe('The browser does not let Nyx copy this. It is selected: copy it yourself.'),
    );
    expect(window.getSelection()?.toString()).toBe('s3cr3t');
  });
});

it('a sparkline of zeros is a line at the bottom', () => {
  const { container } = render(<Sparkline values={[0, 0]} />);
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe('0,23 100,23');
});

describe('a grid of cards', () => {
  it('is a named list whose rows have the keys of their cards, for the return to the page', () => {
    render(
      <CardGrid label="Characters" columns={{ base: 1, md: 3 }}>
        <Card key="lyra" href={addresses.character('lyra')}>
          Lyra
        </Card>
        <Card key="bram">Bram</Card>
      </CardGrid>,
    );
    const cells = within(screen.getByRole('list', { name: 'Characters' })).getAllByRole('listitem');
    expect(cells.map((cell) => cell.dataset['row'])).toEqual(['lyra', 'bram']);
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Lyra', addresses.character('lyra')],
    ]);
  });

  it('has for each breakpoint the columns of the next smaller one that names them', () => {
    render(<CardGrid columns={{ base: 1, md: 3 }}>{[]}</CardGrid>);
    const { style } = document.querySelector('ul')!;
    expect(['base', 'sm', 'md', '2xl'].map((name) => style.getPropertyValue(`--columns-${name}`))).toEqual([
      '1',
      '1',
      '3',
      '3',
    ]);
  });
});

it('a chip has a remove button only if it can be removed, with the given name or "Remove"', () => {
  const onRemove = vi.fn<() => void>();
  const { rerender } = render(<Chip>Potion</Chip>);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Chip onRemove={onRemove}>Potion</Chip>);
  press(screen.getByRole('button', { name: 'Remove' }));
  expect(onRemove).toHaveBeenCalledOnce();
  rerender(
    <Chip onRemove={onRemove} removeLabel="Remove Potion">
      Potion
    </Chip>,
  );
  expect(screen.getByRole('button', { name: 'Remove Potion' })).toBeTruthy();
});

it('badges, and the terms and descriptions of facts, explain their abbreviations', () => {
  render(
    <AbbreviationMeanings value={new Map([['MO', 'Gold coins']])}>
      <Badge tone="neutral">Costs MO</Badge>
      <DefinitionList items={[{ term: 'Price in MO', description: '15 MO' }]} />
    </AbbreviationMeanings>,
  );
  expect(screen.getAllByTitle('Gold coins')).toHaveLength(3);
  expect(screen.getByRole('term').textContent).toBe('Price in MO');
  expect(screen.getByRole('definition').textContent).toBe('15 MO');
});
