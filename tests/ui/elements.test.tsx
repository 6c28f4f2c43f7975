// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import Camera from 'lucide-react/icons/camera';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { abbreviationMeanings } from '#screens/shared/abbreviations.ts';
import { addresses } from '#screens/shared/addresses.ts';
import { Avatar } from '#ui/elements/avatar.tsx';
import { Badge } from '#ui/elements/badge.tsx';
import { CardGrid } from '#ui/elements/cards/card-grid.tsx';
import { Card } from '#ui/elements/cards/card.tsx';
import { ChipRows, type ChipRowsProps } from '#ui/elements/chips/chip-rows.tsx';
import { Chip } from '#ui/elements/chips/chip.tsx';
import { Copyable } from '#ui/elements/copyable.tsx';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { AbbreviationMeanings, Explained } from '#ui/elements/explained.tsx';
import { initials } from '#ui/elements/initials.ts';
import { Portrait } from '#ui/elements/portrait.tsx';
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

it.each([
  [[0, 0], 0, '0,23 100,23'],
  [[0, 10], 20, '0,23 100,12'],
])('a sparkline of %j does not fill a scale of at least %d: %s', (values, max, points) => {
  const { container } = render(<Sparkline values={values} max={max} />);
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe(points);
});

it('a grid of cards is a named list whose rows have the keys of their cards, for the return to the page', () => {
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
  const link = screen.getByRole('link', { name: 'Lyra' });
  expect(link.getAttribute('href')).toBe(addresses.character('lyra'));
});

it('a grid of cards has for each breakpoint the columns of the next smaller one that names them', () => {
  render(<CardGrid columns={{ base: 1, md: 3 }}>{[]}</CardGrid>);
  const { style } = document.querySelector('ul')!;
  const columnsAt = (name: string) => style.getPropertyValue(`--columns-${name}`);
  expect(['base', 'sm', 'md', '2xl'].map(columnsAt)).toEqual(['1', '1', '3', '3']);
});

it('a chip has a remove button, with the given name, only if it can be removed', () => {
  const onRemove = vi.fn<() => void>();
  const { rerender } = render(<Chip>Potion</Chip>);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Chip removal={{ label: 'Remove Potion', onRemove }}>Potion</Chip>);
  press(screen.getByRole('button', { name: 'Remove Potion' }));
  expect(onRemove).toHaveBeenCalledOnce();
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

const explained = (words: string): string[] => {
  const { container } = render(
    <AbbreviationMeanings value={abbreviationMeanings()}>
      <Explained>{words}</Explained>
    </AbbreviationMeanings>,
  );
  expect(container.textContent).toBe(words);
  return [...container.querySelectorAll('abbr')].map(({ title, textContent }) => `${textContent}: ${title}`);
};

const gold = 'Gold coins, from the Italian monete d’oro: the currency of prices, costs and purses.';
const exp = 'Experience: what a character earns in sessions. Its total determines the level.';
const npc = 'Non-player character: a character that no player plays any more, but that is still in the game.';

it.each([
  ['Sold 2 Ropes for 1.5 MO. You have 3 MO', [`MO: ${gold}`, `MO: ${gold}`]],
  ['Lvl 5, 9,604 Exp', ['Lvl: Level: how far a character has come.', `Exp: ${exp}`]],
  ['9,604 exp', [`exp: ${exp}`]],
  ['NPC', [`NPC: ${npc}`]],
])('every abbreviation in %j is explained, even before a full stop', (words, meanings) => {
  expect(explained(words)).toEqual(meanings);
});

it('a part of a longer word and a text without abbreviations get no explanation', () => {
  expect(explained('MOON, Experience and Exposition')).toEqual([]);
  const { container } = render(<Explained>7 MO</Explained>);
  expect(container.innerHTML).toBe('7 MO');
});

it.each([
  ['Isolde Vantongeren', 'IV'],
  ['Grumm "the Anvil" o’Dûrn', 'GO'],
  ['jón', 'J'],
  ['  ', '?'],
  ['🐉 Drake', '🐉D'],
  ['"???" #1', '1'],
  ['مريم النور', 'ما'],
])('the initials of the name %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

it('a portrait shows its picture as decoration, or initials if the picture fails to load', () => {
  const { container, rerender } = render(<Portrait src="/a.png" name="Isolde" tone="success" badge="14" />);
  fireEvent.error(screen.getByRole('presentation'));
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('I');

  rerender(<Portrait src="/b.png" name="Isolde" tone="success" badge="14" />);
  expect(screen.getByRole('presentation').getAttribute('src')).toBe('/b.png');
  expect(container.querySelector('[data-badge="14"]')).toBeTruthy();
});

it('a portrait shows its placeholder instead of initials if it has one', () => {
  const { container } = render(<Portrait src={null} name="Isolde" tone="neutral" placeholder={Camera} />);
  expect(container.querySelector('[data-initials]')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
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

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `Chip ${index}` }));

const rows = (count: number, more: Partial<ChipRowsProps> = {}) => (
  <ChipRows
    label="Labels"
    items={items(count)}
    perRow={{ base: 2, xl: 15 }}
    moreLabel="Show all labels"
    drawerTitle="All labels"
    {...more}
  />
);
const chips = () => within(screen.getByRole('list', { name: 'Labels' })).getAllByRole('listitem');

it('chip rows show every chip and no ellipsis when all fit, and nothing when there is no chip', () => {
  const { rerender } = render(rows(4));
  expect(chips()).toHaveLength(4);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(rows(0));
  expect(screen.queryByRole('list')).toBeNull();
});

it('chip rows end with an ellipsis button that opens a drawer with all chips, and gets the focus when the drawer closes', async () => {
  render(rows(5, { wordsOf: (name) => `${name}!` }));
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Chip 0!', 'Chip 1!', 'Chip 2!', '']);
  const more = within(chips()[3]!).getByRole('button', { name: 'Show all labels' });
  press(more);
  const drawer = screen.getByRole('dialog', { name: 'All labels' });
  expect(within(drawer).getByRole('list', { name: 'All labels' }).textContent).toBe(
    items(5)
      .map(({ name }) => `${name}!`)
      .join(''),
  );
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(more));
});
