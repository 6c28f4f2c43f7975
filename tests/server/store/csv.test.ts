import { describe, expect, test } from 'vitest';
import { exportCsv, recordsOf } from '#server/store/csv/export-csv.ts';
import { importCsv, readCsv } from '#server/store/csv/import-csv.ts';
import { csvKindNames } from '#server/store/csv/kinds.ts';
import { parseCsv } from '#server/store/csv/parse-csv.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import type { Store } from '#server/store/store.ts';
import { bram, community, sharedServer, emptyStore } from '../support/community.ts';
import { digestOf } from '../support/digest.ts';
import { allOf, lyra } from '../support/serve.ts';

const shared = sharedServer({ seed: false });

const importText = async (store: Store, text: string, isDry = false) =>
  importCsv(store, await readCsv(text), 1_000_000, isDry);

/** Imports the labels, the player and the item that a file of characters refers to. */
const importReferences = async (store: Store) => {
  await importText(store, 'type,name,id\nITEM,Potion,\nPROFICIENCY,Cook,cook\n');
  await importText(store, 'id,name\n7,Mira\n');
  await importText(store, 'name,labels,sell\nDraught,"[""Potion""]","{""cost"":25}"\n');
};

describe('a CSV file', () => {
  test('of each kind, exported and imported, yields the same rows elsewhere, and changes nothing in the same database', async () => {
    const { store: demo } = await community();
    const before = await digestOf(demo);
    const other = await emptyStore();
    for (const kind of csvKindNames) {
      const text = await exportCsv(demo.db, kind);
      for (const line of await importText(demo, text)) expect(line).toContain(': stays as it is.');
      const lines = await importText(other, text);
      expect(lines.filter((line) => !line.startsWith('Note: '))).toEqual(
        lines.filter((line) => / new(?:; adds .*)?\.$/.test(line)),
      );
      expect(await recordsOf(other.db, kind)).toEqual(await recordsOf(demo.db, kind));
    }
    // The experience of corrections is not compared, since no CSV file contains the demo's corrections.
    const earned = (store: Store) =>
      store.db
        .selectFrom('character')
        .select(['id', 'session_ms', 'master_ms', 'status', 'money'])
        .orderBy('id')
        .execute();
    expect(await earned(other)).toEqual(await earned(demo));
    expect(await digestOf(demo)).toEqual(before);
  });

  test('that is imported in a dry run changes nothing, and the result says what each line would do', async () => {
    const store = await emptyStore();
    await importReferences(store);
    const file =
      'player,name,race,money,inventory\n7,Fenn,Elf,12.5,"{""Draught"":2}"\n7,"Two\nlines",,,\n7,Last,,,\n';
    const sentences = [
      'Line 2, "Fenn": new.',
      'Line 3, "Two\\nlines": new.',
      'Line 5, "Last": new.',
      expect.stringContaining('Note: Line 3, name: The name contains an invisible character'),
    ];
    expect(await importText(store, file, true)).toEqual(sentences);
    expect(await recordsOf(store.db, 'characters')).toEqual([]);
    expect(await importText(store, file)).toEqual(sentences);
    expect(await importText(store, 'player,name,race,money\n7,Fenn,Dwarf,99\n', true)).toEqual([
      'Line 2, "Fenn": changes race; keeps its money, which only the app changes.',
    ]);
    expect(await importText(store, 'type,name,id\nPROFICIENCY,Cooking,cook\n', true)).toEqual([
      'Line 2, "Cooking": changes name.',
    ]);
    expect(await importText(store, 'name,usable\nDraught,true\n', true)).toEqual([
      'Line 2, "Draught": stays as it is; keeps its usable, which only the app changes.',
    ]);
  });

  test('says how much experience each new session adds, and to whom', async () => {
    const store = await emptyStore();
    await importText(store, 'id,name\n7,Mira\n');
    await importText(store, 'player,name\n7,Fenn\n7,Crumb\n');
    const outcomes = (...exps: number[]) =>
      JSON.stringify(exps.map((exp, index) => ({ character: ['7:Fenn', '7:Crumb'][index], exp })));
    const rows = [
      ['a', '3', outcomes(5)],
      ['b', '0', outcomes(5, 7)],
      ['c', '', outcomes(-2, 7)],
    ].map(([id, reward, cell]) => `${id},Night,1,7:Fenn,${reward},"${cell!.replaceAll('"', '""')}"\n`);
    const file = `id,title,date,master,masterReward,outcomes\n${rows.join('')}`;
    expect(await importText(store, file, true)).toEqual([
      'Line 2, "Night": new; adds 5 experience to 1 character and 3 to its master.',
      'Line 3, "Night": new; adds 12 experience to 2 characters.',
      'Line 4, "Night": new; adds 5 experience to 2 characters.',
    ]);
  });

  test('states only the experience of earlier imports, so that experience from sessions never counts twice', async () => {
    const store = await emptyStore();
    await importText(store, 'id,name\n7,Mira\n');
    await importText(store, 'player,name,pbcMS,sessionMS\n7,Fenn,4,100\n7,Crumb,,\n');
    const outcomes = '"[{""character"":""7:Fenn"",""exp"":30}]"';
    await importText(store, `id,title,date,master,masterReward,outcomes\na,A,1,7:Crumb,2,${outcomes}\n`);
    expect(await recordsOf(store.db, 'characters')).toMatchObject([
      { name: 'Crumb', pbcMS: 0, sessionMS: null, lastMastered: 1 },
      { name: 'Fenn', pbcMS: 4, sessionMS: 100, lastPlayed: 1 },
    ]);
    const before = await digestOf(store);
    await importText(store, await exportCsv(store.db, 'characters'));
    expect(await digestOf(store)).toEqual(before);
  });

  test('finds a stored label by its name, whatever its case and spaces, and says what changes', async () => {
    const store = await emptyStore();
    await importText(store, 'type,name,id\nITEM,Old Potion,potion\nSESSION,Old Potion,\n');
    expect(await importText(store, 'type,name\nITEM,OLD  potion\nITEM,New\n')).toEqual([
      'Line 2, "OLD  potion": changes name.',
      'Line 3, "New": new.',
    ]);
    expect(await store.labels.list('ITEM')).toMatchObject([
      { name: 'New' },
      { id: 'potion', name: 'OLD  potion' },
    ]);
    expect(await store.labels.list('SESSION')).toMatchObject([{ name: 'Old Potion' }]);
  });

  test('contains every death of a session, even one that another session decides or a correction settled', async () => {
    const here = await community();
    const draft = { masterId: oddCharacter, masterReward: 1, date: 0, labels: [] };
    const died = (title: string, ...ids: string[]) =>
      here.register({
        ...draft,
        title,
        outcomes: ids.map((characterId) => ({ characterId, exp: 1, isDead: true })),
      });
    await died('First', lyra, bram);
    await died('Second', lyra);
    await here.correct(bram, { ms: 0, description: 'Raised', date: 0, statusChange: 'active' });
    const sessions = await recordsOf(here.store.db, 'sessions');
    const outcomesOf = (title: string) => sessions.find((one) => one['title'] === title)!['outcomes'];
    expect(outcomesOf('First')).toEqual([
      { character: lyra, exp: 1, died: true },
      { character: bram, exp: 1, died: true },
    ]);
    expect(outcomesOf('Second')).toEqual([{ character: lyra, exp: 1, died: true }]);
    const listed = await allOf(here.store.sessions.between(0, 0));
    expect(listed.flatMap(({ characters }) => characters!.map(({ isAlive }) => isAlive))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('has an apostrophe before text that a spreadsheet would take for a formula, and an import removes it', async () => {
    const store = await emptyStore();
    await importText(store, "type,name\nITEM,'=1+1\n");
    expect((await store.labels.list()).map(({ name }) => name)).toEqual(['=1+1']);
    expect(await exportCsv(store.db, 'labels')).toContain("ITEM,'=1+1,");
  });

  const sessions = (cells: string) => `id,title,date,master,outcomes\n${cells}`;
  const ofB = '"[{""character"":""7:B"",""exp"":1}]"';

  test.each<[string, string, string]>([
    ['nothing', '', 'Line 1 must name the columns'],
    ['an unknown column', 'name,colour\n', 'Line 1 must name the columns of one kind'],
    ['a column twice', 'name,usable,usable\n', 'Line 1 must name the columns of one kind'],
    ['a cell too many', 'type,name\nITEM,A\nITEM,B,C\n', 'Line 3 has 3 cells, but line 1 has 2.'],
    ['a quotation mark in a cell', 'type,name\nITEM,A"B\n', 'Line 2 has a quotation mark'],
    ['an open quotation mark', 'type,name\nITEM,"A\nITEM,B\n', 'Line 2 has a quotation mark'],
    ['text after a quoted cell', 'type,name\nITEM,"A"B\n', 'Line 2 has a quotation mark'],
    ['an infinite number', 'name,giveRatio\nA,1\nB,1e999\n', 'Line 3: giveRatio must be a number'],
    ['a flag in words', 'name,usable\nA,yes\n', 'Line 2: usable must be true or false, not "yes".'],
    ['broken JSON', 'name,sell\nA,{\n', 'Line 2: sell must be JSON'],
    ['JSON of another shape', 'name,sell\n"A\nB",1\nC,[]\n', 'Line 2, sell must be'],
    ['an unknown type', 'type,name\nITEM,A\nitem,B\n', 'Line 3, type must be one of'],
    ['no name', 'type,name\nITEM,A\nITEM,\n', 'Line 3, name is missing.'],
    ['a null character', 'type,name\nITEM,A\u0000\n', 'cannot be stored'],
    ['an unknown label', 'name,labels\nA,"[""None""]"\n', 'Line 2, labels.0: there is no ITEM label None'],
    ['a name twice', 'name\nA\nB\nA\n', 'Line 4 has the name of line 2.'],
    ['a negative price', 'name,sell\nA,"{""cost"":-1}"\n', 'Line 2, sell.cost'],
    ['an unknown character', sessions(`a,A,1,7:A,${ofB}\n`), 'Line 2, master: there is no character "7:A"'],
    ['a session twice', sessions(`a,A,1,7:A,${ofB}\n`.repeat(2)), 'Line 3 has the id of line 2.'],
    ['an unknown player', 'player,name\n7,A\n', 'Line 2'],
  ])('with %s is refused as a whole, and the message names the line', async (_what, text, words) => {
    const { store } = shared().app;
    await expect(importText(store, text)).rejects.toThrow(words);
    for (const kind of csvKindNames) expect(await recordsOf(store.db, kind)).toEqual([]);
  });

  test('is parsed with the line number of each row, whatever characters end the lines', () => {
    expect(parseCsv('\uFEFFa,b\r\n"x\r\ny","q""q"\r\n1,\r\n\r\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\r\ny', 'q"q'] },
      { line: 4, cells: ['1', ''] },
    ]);
  });
});
