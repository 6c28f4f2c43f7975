import { importerAt } from '#server/store/journal/author.ts';
import { describe, expect, test } from 'vitest';
import type { ImportFile } from '#server/store/import/import-file.ts';
import { community } from '../support/community.ts';
import { emptyCommunity } from '../support/imported-community.ts';
import { refused } from '../support/serve.ts';

const file: ImportFile = {
  labels: [
    { type: 'ITEM', name: 'Potion' },
    { type: 'SESSION', name: 'Potion' },
    { type: 'PROFICIENCY', name: 'Cook’s Utensils', id: 'cook' },
  ],
  manuals: [{ name: 'The Book', abbreviation: 'TB' }],
  experienceTable: { 0: '1', 500: '2' },
};

describe('an import', () => {
  test('adds labels, manuals and levels to an empty community, and changes nothing when it is repeated', async () => {
    const { apply, everything, labels, items, experience } = await emptyCommunity();
    expect(await apply(file)).toMatchObject({
      labels: { added: 3, changed: 0 },
      manuals: { added: 1, changed: 0 },
      levels: true,
    });
    expect(await labels.list('PROFICIENCY')).toEqual([{ id: 'cook', name: 'Cook’s Utensils' }]);
    expect((await labels.list('ITEM')).map(({ name }) => name)).toEqual(['Potion']);
    expect(await items.sources()).toEqual(file.manuals);
    expect(await experience.table()).toEqual(file.experienceTable);
    const before = await everything();
    const none = { added: 0, changed: 0 };
    expect(await apply(file)).toMatchObject({ labels: none, manuals: none, levels: false });
    expect(await everything()).toEqual(before);
  });

  test('does not change data that the file does not name, and renames labels by id', async () => {
    const { apply, labels, items, experience } = await emptyCommunity();
    await apply(file);
    const [potion] = await labels.list('ITEM');
    await apply({
      labels: [
        { type: 'ITEM', name: 'Elixir', id: potion!.id },
        { type: 'ITEM', name: 'Scroll' },
        { type: 'SESSION', name: 'POTION' },
      ],
      manuals: [{ name: 'The Book', abbreviation: 'BOOK' }],
    });
    expect(await labels.list('ITEM')).toEqual([
      { id: potion!.id, name: 'Elixir' },
      { id: expect.any(String), name: 'Scroll' },
    ]);
    expect((await labels.list('SESSION')).map(({ name }) => name)).toEqual(['POTION']);
    expect(await labels.list('PROFICIENCY')).toHaveLength(1);
    expect(await items.sources()).toEqual([{ name: 'The Book', abbreviation: 'BOOK' }]);
    expect(await experience.table()).toEqual(file.experienceTable);
  });

  test('does not rename a proficiency that items require as a tool, because that would prevent their sale', async () => {
    const { store } = await community();
    const tools = (await store.labels.list('PROFICIENCY')).find(({ name }) => name === 'Smith’s Tools')!;
    const label = { type: 'PROFICIENCY' as const, id: tools.id, name: 'Hammer and Anvil' };
    const rename = () => store.write(importerAt(0), ({ imports }) => imports.apply({ labels: [label] }));
    expect((await refused(rename)).field).toBe('labels.0.name');
  });

  test('reports an invisible character in the name of anything that it imports', async () => {
    const { apply } = await emptyCommunity();
    const name = 'Ame\u200bthyst';
    const { notices } = await apply({
      labels: [{ type: 'SESSION', name }],
      manuals: [{ name, abbreviation: 'A' }],
      players: [{ id: '7', name }],
      characters: [{ player: '7', name }],
      sessions: [
        {
          id: 'a',
          title: name,
          date: 0,
          master: `7:${name}`,
          outcomes: [{ character: `7:${name}`, exp: 1 }],
        },
      ],
    });
    const words = 'contains an invisible character (zero width space) after "Ame". Remove it.';
    expect(notices).toEqual([
      ...['labels', 'manuals', 'players', 'characters'].map((part) => `${part}.0.name: The name ${words}`),
      `sessions.0.title: The title ${words}`,
    ]);
  });
});
