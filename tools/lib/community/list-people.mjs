const titles = {
  id: 'id',
  lastSignIn: 'last sign-in (UTC)',
  signIns: 'sign-ins',
  characters: 'characters',
  name: 'name',
};

/** A person as the texts of the columns. */
const texts = ({ lastSignIn, ...rest }) => ({
  ...rest,
  lastSignIn: lastSignIn === null ? '-' : new Date(lastSignIn).toISOString().slice(0, 16).replace('T', ' '),
});

/** Lists members and players, or those whose id or name contains a word. */
export async function printPeople({ dataDir, databaseUrl }, { id: word = '' }) {
  const { searchKey } = await import('../../../core/rules/names/search-key.ts');
  const people = await import('../../../server/store/person/list-people.ts');
  const { openStore } = await import('../../../server/store/store.ts');

  const store = await openStore(dataDir, databaseUrl, 'check');
  try {
    const found = (await people.listPeople(store.db, Date.now())).filter(
      ({ id, name }) => id.includes(word) || searchKey(name).includes(searchKey(word)),
    );
    const rows = [titles, ...found.map(texts)];
    const widths = Object.keys(titles).map((column) => [
      column,
      Math.max(...rows.map((row) => String(row[column]).length)),
    ]);
    for (const row of rows)
      console.log(
        widths
          .map(([column, width]) => String(row[column]).padEnd(width))
          .join('  ')
          .trimEnd(),
      );
  } finally {
    await store.close();
  }
}
