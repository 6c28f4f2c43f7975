import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { plan } from '../../tools/lib/new/new.mjs';

type Wish = Parameters<typeof plan>[0];
type Texts = ReadonlyMap<string, string>;

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** The lines that a plan adds to a file. */
const added = (texts: Texts, file: string): string =>
  (texts.get(file) ?? '')
    .split('\n')
    .filter((line) => !(read(file) ?? '').split('\n').includes(line))
    .join('\n');

/** A call that the demo server can carry out without further code. */
const route = { method: 'POST', path: '/item/:itemId/rest', feature: 'rest' };
const call: Wish = { kind: 'call', name: 'retireItem', ...route };
/** A field that production does not have. */
const field: Wish = {
  kind: 'item-field',
  name: 'bulk',
  type: 'number',
  title: 'Bulk',
  unit: 'kg',
  min: '0',
  feature: 'itemBulk',
  says: 'An item may have a bulk.',
};
const wishes: Record<string, Wish> = {
  call,
  flow: { kind: 'flow', name: 'guild-vote' },
  'item-field': field,
  'item-field of a flag': { kind: 'item-field', name: 'brittle', type: 'flag', title: 'Brittle' },
};

describe.each(Object.entries(wishes))('npm run new -- %s', (_, wish) => {
  let texts: Texts;
  let changed: string[];
  beforeAll(async () => {
    texts = await plan(wish, read);
    changed = [...texts.keys()].filter((file) => read(file) !== null);
  });

  it('changes a file only by adding lines to it, apart from its imports and the list of what a card shows', () => {
    for (const file of changed) {
      const lines = texts.get(file)!.split('\n');
      // In JSON, the line before an addition gets a comma.
      const missing = read(file)!
        .split('\n')
        .filter((line) => !/^import \{|const isEmpty = /.test(line))
        .filter((line) => !lines.includes(line) && !lines.includes(`${line},`));
      expect([file, missing]).toEqual([file, []]);
    }
  });

  it('writes nothing, and names the file, if a place of insertion is missing', async () => {
    expect(changed.length).toBeGreaterThan(0);
    for (const file of changed)
      await expect(plan(wish, (each) => (each === file ? '' : read(each)))).rejects.toThrow(
        /nothing was written/i,
      );
  });

  it('refuses a name that already exists', async () => {
    await expect(plan(wish, (file) => texts.get(file) ?? read(file))).rejects.toThrow(
      /already, so nothing was written/,
    );
  });
});

it('a new list needs a sound field, an Italian plural with its article, and a title for a new group', async () => {
  const titles = { title: 'Bells', 'title-it': 'Campane', group: 'bells', letter: 'z' };
  const group = { 'group-title': 'Tower', 'group-title-it': 'Torre' };
  const wish: Wish = { kind: 'list', name: 'bells', ...titles, ...group };
  const fields = ['two words:text', 'posted:instant'].map((entry) => ({ field: [entry] }));
  for (const wrong of [...fields, { 'many-it': 'campane' }])
    await expect(plan({ ...wish, ...wrong }, read)).rejects.toThrow(/It was|not "campane"/);
  await expect(plan({ ...wish, 'group-title': undefined }, read)).rejects.toThrow(
    'or a new one with --group-title',
  );
});

it('a new text has its maximum length in the contract and in the form, and the title in both languages', async () => {
  const text = { kind: 'item-field', name: 'motto', type: 'text', title: 'Motto', feature: 'itemMotto' };
  const texts = await plan({ ...text, max: '200', 'title-it': 'Detto' }, read);
  const inContract = "motto: addition(plainText({ max: 200 }), 'itemMotto'),";
  expect(added(texts, 'core/contract/items.ts')).toContain(inContract);
  const inForm = 'motto: OptionalText({ maxLength: itemFields.motto.max }),';
  expect(added(texts, 'src/forms/definitions/item.schema.ts')).toContain(inForm);
  expect(added(texts, 'src/texts/it.json')).toContain('"item.motto": "Detto: {motto}"');
});

it('the column of a new field has the name by which the server reads the field', async () => {
  const texts = await plan({ ...field, name: 'rarityBonus' }, read);
  expect(added(texts, 'server/store/migrate.ts')).toContain("addColumn('rarity_bonus', 'double precision')");
});

it('a new call about a member’s own character has tests of who may do it', async () => {
  const texts = await plan({ ...call, name: 'exileCharacter', path: '/character/:characterId/exile' }, read);
  const tests = texts.get('tests/server/routes/exile-character.test.ts');
  expect(tests).toContain('pathOf(calls.exileCharacter.path, { characterId })');
  expect(tests).toContain("(['keeper', 'admin'] as const)('the %s cannot exile the character of a player'");
  expect(tests).toContain("['demo-player:Nobody', '__proto__']");
  expect(tests).not.toContain('toBe(409)');
});

it('a new call of some roles has tests of those roles and of each status with which it refuses', async () => {
  const wish = { ...call, name: 'exileCharacter', path: '/character/:characterId/exile', refuses: '404,409' };
  const texts = await plan({ ...wish, who: 'MANAGE_CHARACTERS' }, read);
  expect(added(texts, 'core/contract/routes.ts')).toContain("who: ['MANAGE_CHARACTERS']");
  expect(added(texts, 'core/contract/calls.ts')).toContain('refuses: [404, 409]');
  const who = 'tests/rules/contract/who.test.ts';
  expect(added(texts, who)).toContain("MANAGE_CHARACTERS: ['correctCharacter', 'exileCharacter'],");
  const tests = texts.get('tests/server/routes/exile-character.test.ts');
  expect(tests).toContain("(['player', 'master'] as const)('the %s cannot exile the character of a player'");
  expect(tests).toContain('nobody can exile a character again');
  const others = await plan({ ...wish, who: 'ADMIN,MANAGE_ITEMS' }, read);
  expect(added(others, who)).toBe("    'ADMIN, MANAGE_ITEMS': ['exileCharacter'],");
});

it.each([
  [{ ...call, who: 'KING' }, '--who is member or roles such as MANAGE_CHARACTERS, not "KING"'],
  [{ ...call, refuses: 'all' }, '--refuses is a list of statuses such as 404,409, not "all"'],
  [{ ...call, method: 'GET' }, 'the method is POST, PUT or DELETE'],
  [{ ...field, name: 'origin' }, 'The journal has changes named origin already'],
  [{ ...field, type: 'date' }, '--type is one of number, integer, flag, text, not "date"'],
  [{ ...field, type: 'text' }, '--unit is only for the types number and integer'],
  [{ ...field, min: 'none' }, '--min is a number, and only for the types number and integer'],
  [{ ...field, max: '9' }, '--max is a number of characters, and only for the type text'],
  [{ kind: 'item-field', name: 'bulk', type: 'number' }, 'npm run new -- KIND NAME'],
] satisfies [Wish, string][])('%j fails with an explanation', async (wish, explanation) => {
  await expect(plan(wish, read)).rejects.toThrow(explanation);
});
