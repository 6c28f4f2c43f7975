import { Failure } from '../failure.mjs';

/**
 * What each type of field is in the contract, in the database and on the screen; `sample` is its value in the `index`th
 * example. The column is that of the field, so its name is one word.
 */
const types = {
  text: {
    field: (most) => `sent(plainText(${most ? `{ max: ${most} }` : ''}))`,
    column: 'text',
    uses: ['sent', 'plainText'],
    shown: (name) => `<bdi>{${name}}</bdi>`,
    sample: (name, index) => `'The ${name} of the ${['first', 'second'][index]}'`,
    expected: (name) => `first!.${name}`,
  },
  integer: {
    field: () => 'sent(integer(0))',
    column: 'integer',
    uses: ['sent', 'integer'],
    shown: (name) => `text('number', { value: ${name} })`,
    sample: (name, index) => String(index + 7),
    expected: (name) => `amount(first!.${name})`,
  },
  instant: {
    field: () => 'sent(instant)',
    column: 'bigint',
    uses: ['sent', 'instant'],
    shown: (name) => `${name} !== null && <time dateTime={programTime(${name})}>{formatDay(${name})}</time>`,
    sample: (name, index) => `exampleTime${index === 0 ? '' : ' - day'}`,
    expected: (name) => `dayOf(first!.${name})`,
  },
  person: {
    // `name` is the field of an id too.
    field: (_, name) => `name, ${name}Name: plainText()`,
    column: 'text',
    uses: ['plainText'],
    shown: (name) => `<PlayerLink id={${name}} name={${name}Name ?? ${name}} />`,
    sample: (name, index) =>
      [`'demo-player', ${name}Name: 'Mira'`, `'demo-keeper', ${name}Name: 'Keeper Isolde'`][index],
    expected: (name) => `first!.${name}Name`,
  },
};

/**
 * Reads the fields of a list's entries besides `id` and `title`.
 * @param {string[]} wishes each as NAME:TYPE:TITLE:TITLE_IT, such as `posted:instant:Posted:Pubblicato`. A text without
 * titles is a paragraph; `text=400` is one of 400 characters at most
 */
export const readFields = (wishes) =>
  wishes.map((wish) => {
    const [name, kind = '', title, titleIt] = wish.split(':');
    const [type, most] = kind.split('=');
    const isWhole = (title && titleIt) || (type === 'text' && title === undefined);
    const isKnown = Object.hasOwn(types, type) && (!most || (type === 'text' && /^[1-9]\d*$/.test(most)));
    if (!/^[a-z]+$/.test(name) || ['id', 'title', 'first'].includes(name) || !isKnown || !isWhole)
      throw new Failure(
        `--field is like body:text=400, posted:instant:Posted:Pubblicato, with a type of ${Object.keys(types).join(', ')}. It was "${wish}".`,
      );
    return { ...types[type], name, type, most: numeral(most), title, titleIt };
  });

/** A number as sources write it, such as 4_000. */
const numeral = (digits) => digits?.replace(/(?=\d{3}$)/, digits.length > 3 ? '_' : '');

/** The parts of the templates that depend on the fields, by their placeholders. */
export function partsOf(fields, { __One__: One, __name__: page, __Name__: Page, __table__: table }) {
  const each = (chosen, write) => chosen.map((field) => write(field)).join('');
  const persons = fields.filter(({ type }) => type === 'person');
  const others = fields.filter(({ type }) => type !== 'person');
  const dates = fields.filter(({ type }) => type === 'instant');
  const labelled = fields.filter(({ title }) => title);
  const example = (index) => each(fields, ({ name, sample }) => `, ${name}: ${sample(name, index)}`);
  const order = dates.length > 0 ? `.orderBy('${dates[0].name}', 'desc')` : `.orderBy('title')`;
  const query = `db.selectFrom('${table}').selectAll()${order}.orderBy('id').limit(max${Page}).execute()`;
  const [id, ...moreIds] = persons.map(({ name }) => `row.${name}`);
  const ids = moreIds.length > 0 ? `flatMap((row) => [${[id, ...moreIds].join()}])` : `map((row) => ${id})`;
  const read = `const rows = await ${query};
    const names = await namesOf(db, rows.${ids});
    return rows.map((row) => ({ ...row${each(persons, ({ name }) => `, ${name}Name: names[row.${name}] ?? null`)} }));`;
  const stored = `{ ${each(persons, ({ name }) => `${name}Name: _${name}, `)}...row }`;
  const dated = each(dates, ({ name }) => `, ${name}: now - (index + 1) * day`);
  const row = `(${persons.length > 0 ? stored : 'row'}${dated && ', index'}) => ({ ...row${dated} })`;
  const names = persons.map(({ name }) => `'${name}Name'`).join(' | ');
  const columns = `none('id', 'title'${each(others, ({ name }) => `, '${name}'`)})`;
  const paragraphs = fields.filter(({ title }) => !title);
  return {
    __imports__: [...new Set(fields.flatMap(({ uses }) => uses))].map((use) => `, ${use}`).join(''),
    __fields__: each(fields, ({ name, most, field }) => `, ${name}: ${field(most, name)}`),
    __first__: example(0),
    __second__: example(1),
    __Row__: names ? `Omit<${One}, ${names}>` : One,
    __addColumns__: each(
      fields,
      ({ name, column }) => `.addColumn('${name}', '${column}', (c) => c.notNull())`,
    ),
    __tableColumns__: names
      ? `{ ${each(persons, ({ name }) => `${name}: 'person', `)}...${columns} }`
      : columns,
    __demo__: `examples.${page}.answers${names || dated ? `.map(${row})` : ''}`,
    __list__: names ? `async list() {\n${read}\n}` : `list: () => ${query}`,
    __values__: each(fields, ({ name, type }) => `, ${name}${type === 'person' ? `, ${name}Name` : ''}`),
    __paragraphs__: each(paragraphs, ({ name }) => `<p className={styles.words} dir="auto">{${name}}</p>`),
    __wordsStyle__:
      paragraphs.length > 0 ? '\n.words {\n  overflow-wrap: anywhere;\n  white-space: pre-line;\n}\n' : '',
    __factsList__:
      labelled.length > 0
        ? `<DefinitionList items={[${each(labelled, ({ name, shown }) => `{ term: text('${page}.${name}'), description: ${shown(name)} },`)}]} />`
        : '',
    __terms__: each(labelled, ({ title }) => `\nexpect(screen.getAllByText('${title}')).toHaveLength(2);`),
    __expected__: each(labelled, ({ title, name, expected }) => `'${title}': ${expected(name)},`),
  };
}
