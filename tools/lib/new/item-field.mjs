import { Failure } from '../failure.mjs';
import { planFeature } from './feature.mjs';
import { addTexts } from './texts.mjs';
import { columnOf, fillIn, kebabOf, nextMigration } from './words.mjs';

/**
 * What each kind of field is in the contract, in the database, in the form's schema, and as the form's widget. `field`
 * and `entered` are functions, which take bounds, except for a flag.
 */
const kinds = {
  number: { field: 'number', column: `'double precision'`, entered: 'OptionalAmount', widget: 'number' },
  integer: { field: 'integer', column: `'integer'`, entered: 'OptionalCount', widget: 'number' },
  flag: { field: 'flag', column: `'integer', (c) => c.notNull().defaultTo(0)`, widget: 'switch' },
  text: { field: 'plainText', column: `'text'`, entered: 'OptionalText' },
};

function planContract(changes, { name, kind, min, max, unit, feature }) {
  const bounds = min ? `{ min: ${min} }` : max ? `{ max: ${max} }` : '';
  const { field: type, widget } = kinds[kind];
  const options = [widget === 'number' ? 'null' : '', bounds].filter(Boolean).join(', ');
  const field = kind === 'flag' ? type : `${type}(${options})`;
  const file = 'core/contract/items.ts';
  changes.importNames(file, './fields.ts', type, ...(feature ? ['addition'] : []));
  changes.insert(
    file,
    { begin: 'export const itemFields = {', end: '\n};' },
    `${unit ? `\n  /** In ${unit}; null if unknown. */` : ''}\n  ${name}: ${feature ? `addition(${field}, '${feature}')` : field},`,
  );
}

function planMigration(changes, { name, kind }) {
  const file = 'server/store/migrate.ts';
  changes.insert(
    file,
    { begin: 'const migrations: Record<string, Migration> = {', end: '\n};' },
    `\n  '${nextMigration(changes)}-item-${kebabOf(name)}': {
    up: ({ schema }) => schema.alterTable('item').addColumn('${columnOf(name)}', ${kinds[kind].column}).execute(),
  },`,
  );
}

function planForm(changes, { name, kind, min, max }) {
  const { entered, widget } = kinds[kind];
  const file = 'src/forms/definitions/item.schema.ts';
  if (entered) changes.importNames(file, '../fields.ts', entered);
  if (min || max) changes.importNames(file, '#core/contract/items.ts', 'itemFields');
  const bound = min ? `minimum: itemFields.${name}.min` : max ? `maxLength: itemFields.${name}.max` : '';
  changes.insert(
    file,
    { begin: 'const ItemForm = ', end: '\n  link:' },
    `\n  ${name}: ${entered ? `${entered}({ ${bound} })` : 'Type.Boolean()'},`,
  );
  changes.insert(
    'src/forms/definitions/item.ts',
    { begin: '\n  ui: {', end: '\n    link:' },
    `\n    ${name}: { 'ui:title': 'itemForm.${name}'${widget ? `, 'ui:widget': '${widget}'` : ''} },`,
  );
}

/** Plans how card and audit show the field: the card shows a flag as its title alone, any other value after its title. */
function planCard(changes, { name, kind, title, titleIt, unit }) {
  const file = 'src/screens/item/item-details.tsx';
  const flag = `\n{item.${name} && <Badge tone="accent" icon={Check}>{text('item.${name}')}</Badge>}`;
  const isSet = kinds[kind].widget === 'number' ? `item.${name} !== null` : `item.${name}`;
  const value = `\n{${isSet} && <p className={styles.quiet}>{text('item.${name}', { ${name}: item.${name} })}</p>}`;
  if (kind === 'flag')
    changes.insert(file, { begin: 'className={styles.flags}', end: '\n      </div>' }, flag);
  else changes.insert(file, { begin: 'className={styles.flags}', end: '\n      {isEmpty' }, value);
  // A card that shows nothing else says so.
  changes.insert(file, { begin: 'const isEmpty = ![', end: '' }, `${isSet}, `);
  const placeholder = kind === 'text' ? `{${name}}` : `{${name}, number}`;
  const titles = [title, titleIt].filter(Boolean);
  const shown = (words) => (kind === 'flag' ? words : `${words}: ${placeholder}${unit ? ` ${unit}` : ''}`);
  const entered = (words) => (unit ? `${words} (${unit})` : words);
  addTexts(
    changes,
    { [`item.${name}`]: titles.map(shown), [`itemForm.${name}`]: titles.map(entered) },
    'attunement',
  );
  changes.insert(
    'src/screens/journal/change-words.ts',
    { begin: 'const titles: ', end: '\n  sell:' },
    `\n  ${name}: 'itemForm.${name}',`,
  );
}

/**
 * Plans a field of items that is stored, entered in the item's form and shown on its card.
 * @param {import('./changes.mjs').Changes} changes
 * @param {object} options
 * @param {string} options.name the field's name in the contract
 * @param {string} options.kind one of `number`, `integer`, `flag` and `text`
 * @param {string} options.title its title in English
 * @param {string | undefined} options.titleIt its title in Italian
 * @param {string | undefined} options.min the least number that the form and the server accept
 * @param {string | undefined} options.max the most characters of a text that they accept
 * @param {string | undefined} options.unit the unit of a number, such as `kg`
 * @param {string | undefined} options.feature announces the field, if production does not have it
 * @param {string | undefined} options.says what the field means, in one sentence
 */
export function planItemField(changes, { name, kind, title, titleIt, min, max, unit, feature, says }) {
  if (!/^[a-z]+(?:[A-Z][a-z]*)*$/.test(name))
    throw new Failure(`Write the name like weight or rarityBonus, not "${name}".`);
  if (!Object.hasOwn(kinds, kind))
    throw new Failure(`--type is one of ${Object.keys(kinds).join(', ')}, not "${kind}".`);
  if (unit !== undefined && kinds[kind].widget !== 'number')
    throw new Failure(`--unit is only for the types number and integer. It was "${unit}".`);
  if (min !== undefined && (kinds[kind].widget !== 'number' || !/^-?\d+(?:\.\d+)?$/.test(min)))
    throw new Failure(`--min is a number, and only for the types number and integer. It was "${min}".`);
  if (max !== undefined && (kind !== 'text' || !/^[1-9]\d*$/.test(max)))
    throw new Failure(`--max is a number of characters, and only for the type text. It was "${max}".`);
  const isIn = (file) => new RegExp(String.raw`\n  ${name}[:,]`).test(changes.read(file));
  if (isIn('src/forms/definitions/item.schema.ts'))
    throw new Failure(`Items have a field ${name} already, so nothing was written.`);
  if (isIn('src/screens/journal/change-words.ts'))
    throw new Failure(`The journal has changes named ${name} already, so nothing was written.`);
  const field = { name, kind, title, titleIt, min, max, unit, feature };
  planContract(changes, field);
  planMigration(changes, field);
  planForm(changes, field);
  planCard(changes, field);
  if (feature) planFeature(changes, feature, says ?? `${fillIn}: what an item's \`${name}\` means.`);
}
