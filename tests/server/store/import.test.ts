import { importerAt } from '#server/store/journal/author.ts';
import { describe, expect, test } from 'vitest';
import { type ImportFile, readImport } from '#server/store/import/import-file.ts';
import { community, withDataCheck } from '../support/community.ts';
import { refused, serve } from '../support/serve.ts';

const file: ImportFile = {
  labels: [
    { type: 'ITEM', name: 'Potion' },
    { type: 'SESSION', name: 'Potion' },
    { type: 'PROFICIENCY', name: 'Cook’s Utensils', id: 'cook' },
  ],
  manuals: [{ name: 'The Book', abbreviation: 'TB' }],
  experienceTable: { 0: '1', 500: '2' },
};

async function scene() {
  const server = withDataCheck(await serve({ seed: false }));
  const { write, labels, items, experience } = server.app.store;
  const everything = async () => [await labels.list(), await items.sources(), await experience.table()];
  const apply = (content: ImportFile) =>
    write(importerAt(server.clock.now), ({ imports }) => imports.apply(content));
  return { ...server.app.store, apply, everything };
}

describe('an import', () => {
  test('adds labels, manuals and levels to an empty community', async () => {
    const { apply, labels, items, experience } = await scene();
    expect(await apply(file)).toMatchObject({
      labels: { added: 3, changed: 0 },
      manuals: { added: 1, changed: 0 },
      levels: true,
    });
    expect(await labels.list('PROFICIENCY')).toEqual([{ id: 'cook', name: 'Cook’s Utensils' }]);
    expect((await labels.list('ITEM')).map(({ name }) => name)).toEqual(['Potion']);
    expect(await items.sources()).toEqual(file.manuals);
    expect(await experience.table()).toEqual(file.experienceTable);
  });

  test('changes nothing when it is repeated', async () => {
    const { apply, everything } = await scene();
    await apply(file);
    const before = await everything();
    const none = { added: 0, changed: 0 };
    expect(await apply(file)).toMatchObject({ labels: none, manuals: none, levels: false });
    expect(await everything()).toEqual(before);
  });

  test('does not change data that the file does not name, and renames labels by id', async () => {
    const { apply, labels, items, experience } = await scene();
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

  test.each<[string, ImportFile, string]>([
    [
      'two labels with the same name',
      { labels: [file.labels![0]!, { type: 'ITEM', name: 'potion' }] },
      'labels.1',
    ],
    [
      'a label id twice',
      { labels: [file.labels![2]!, { type: 'PROFICIENCY', name: 'Other', id: 'cook' }] },
      'labels.1',
    ],
    ['a label without a name', { labels: [{ type: 'ITEM', name: ' ' }] }, 'labels.0.name'],
    [
      'a label whose id belongs to another type',
      { labels: [{ type: 'ITEM', name: 'X', id: 'cook' }] },
      'labels.0.type',
    ],
    [
      'a label with the name of another label',
      { labels: [{ type: 'ITEM', name: 'Potion', id: 'mine' }] },
      'labels.0.name',
    ],
    [
      'a manual twice',
      { manuals: [file.manuals![0]!, { name: 'The Book', abbreviation: 'X' }] },
      'manuals.1',
    ],
    [
      'a manual with the abbreviation of another manual',
      { manuals: [{ name: 'Other', abbreviation: 'TB' }] },
      'manuals.0.abbreviation',
    ],
    ['a threshold that is not a number', { experienceTable: { 0: '1', '3oo': '2' } }, 'experienceTable.3oo'],
    ['levels that do not begin at 0', { experienceTable: { 300: '1' } }, 'experienceTable.0'],
    [
      'a threshold above the maximum experience',
      { experienceTable: { 0: '1', 1_000_000_001: '2' } },
      'experienceTable.1000000001',
    ],
    ['a manual without a name', { manuals: [{ name: ' ', abbreviation: 'X' }] }, 'manuals.0.name'],
    [
      'a manual without an abbreviation',
      { manuals: [{ name: 'Other', abbreviation: ' ' }] },
      'manuals.0.abbreviation',
    ],
  ])('is refused with the path of the fault and stores nothing: %s', async (_what, faultyContent, path) => {
    const { apply, everything } = await scene();
    await apply(file);
    const before = await everything();
    const first = { labels: [{ type: 'ITEM' as const, name: 'Before it' }] };
    const content = faultyContent.labels ? faultyContent : { ...first, ...faultyContent };
    const refusal = await refused(() => apply(content));
    expect([refusal.field, refusal.message]).toEqual([path, expect.stringContaining(path)]);
    expect(await everything()).toEqual(before);
  });

  test('does not rename a proficiency that items require as a tool, because that would prevent their sale', async () => {
    const { store } = await community();
    const tools = (await store.labels.list('PROFICIENCY')).find(({ name }) => name === 'Smith’s Tools')!;
    const label = { type: 'PROFICIENCY' as const, id: tools.id, name: 'Hammer and Anvil' };
    const rename = () => store.write(importerAt(0), ({ imports }) => imports.apply({ labels: [label] }));
    expect((await refused(rename)).field).toBe('labels.0.name');
  });

  test('reports an invisible character in the name of anything that it imports', async () => {
    const { apply } = await scene();
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

  test('takes effect at once while the server runs', async () => {
    const { get, store } = await community();
    const names = async () => (await get('/item/sources')).json().map(({ name }: { name: string }) => name);
    expect(await names()).not.toContain('The Book');
    await store.write(importerAt(0), ({ imports }) => imports.apply({ manuals: file.manuals! }));
    expect(await names()).toContain('The Book');
  });
});

describe('a file to import', () => {
  test('can be read, even after a byte order mark', () => {
    expect(readImport(JSON.stringify(file))).toEqual(file);
    expect(readImport('\uFEFF{}')).toEqual({});
  });

  test.each([
    ['', 'The file is not valid JSON'],
    ['{\n"labels": [\n{ "type": "ITEM" "name": "x" }]}', 'on line 3'],
    ['{\n"labels": [\n{ "type": "ITEM", "name": "Lantern" },\n]}', '}, ]}" is not valid JSON'],
    ['[]', 'The file must be an object'],
    ['{"lables":[]}', 'lables is not a known key'],
    ['{"labels":[{"type":"ITEM","name":"x"},{"type":"ITEM"}]}', 'labels.1.name is missing'],
    ['{"labels":[{"type":"item","name":"x"}]}', 'labels.0.type must be one of CHARACTER, SESSION, ITEM'],
    ['{"labels":[{"type":"ITEM","name":"x","colour":"red"}]}', 'labels.0.colour is not a known key'],
    ['{"manuals":[{"name":"","abbreviation":"x"}]}', 'manuals.0.name'],
    ['{"experienceTable":{"0":1}}', 'experienceTable.0 must be a string'],
    ['{"manuals":[{"name":"a\\u0000","abbreviation":"x"}]}', 'cannot be stored'],
  ])('is refused for the content %s with the message "%s"', (text, words) => {
    expect(() => readImport(text)).toThrow(words);
  });
});
