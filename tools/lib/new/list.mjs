import { Failure } from '../failure.mjs';
import { holdersIn, planRoles } from './call.mjs';
import { planFeature } from './feature.mjs';
import { partsOf, readFields } from './fields.mjs';
import { planService } from './service.mjs';
import { addTexts, italian } from './texts.mjs';
import { camelOf, fill, fillIn, literal, nextMigration, spellings, spellingsOfOne } from './words.mjs';

/** Where each template is written. */
const targets = {
  'contract.ts': 'core/contract/__file__.ts',
  'repository.ts': 'server/store/repositories/__file__.ts',
  'screen.ts': 'src/screens/__file__/__file__.tsx',
  'styles.css': 'src/screens/__file__/__file__.module.css',
  'test.ts': 'tests/screens/__file__.test.tsx',
};

const table = 'src/screens/shared/pages.ts';

/** Checks that the page is new, and that its letter is free. */
function checkPlace(changes, name, letter) {
  const pages = changes.read(table);
  if (pages.includes(`\n  ${name}: {`))
    throw new Failure(`The page ${name} exists already, so nothing was written.`);
  if (!/^[a-z]$/.test(letter) || pages.includes(`letter: '${letter}'`))
    throw new Failure(`--letter is a letter that opens no other page after g, not "${letter}".`);
}

const textOf = (changes, key) => JSON.parse(changes.read('src/texts/en.json'))[key];

/**
 * Plans the page's group, if it is new, before the last one.
 * @returns the begin of the sentence about its pages
 */
function planGroup(changes, group, titles) {
  const [, groups] = /export const pageGroups = \{([^}]*)\}/.exec(changes.read(table)) ?? [];
  const known = [...groups.matchAll(/^ {2}(\w+): '([^']*)'/gm)].map(([, each, label]) => [each, label]);
  const found = known.find(([each]) => each === group);
  if (found) return `The group ${textOf(changes, found[1])} also contains`;
  if (!/^[a-z]+(?:[A-Z][a-z]*)*$/.test(group) || !titles.every(Boolean))
    throw new Failure(
      `--group is one of ${known.map(([each]) => each).join(', ')}, or a new one with --group-title and --group-title-it. It was "${group}".`,
    );
  const label = `nav.${group}`;
  addTexts(changes, { [label]: titles });
  const [last] = known.at(-1);
  changes.insert(
    table,
    { begin: 'export const pageGroups = {', end: `\n  ${last}:` },
    `\n  ${group}: '${label}',`,
  );
  return `The group ${titles[0]} contains`;
}

/** Plans what depends on the kinds of the fields: the tests of values with labels, the limits, the persons. */
function planFields(changes, fields, values) {
  const { __file__: file, __one__: one, __table__: stored, __oneWords__: words } = values;
  const template = (name) => fill(changes.read(`tools/templates/list/${name}.ts.txt`), values);
  const screen = `src/screens/${file}/${file}.tsx`;
  const uses = (type) => fields.some((field) => field.type === type);
  if (uses('instant')) {
    changes.addImport(screen, `import { formatDay, programTime } from '#core/views/dates.ts';`);
    changes.importNames('server/examples/examples.ts', './things.ts', 'exampleTime');
  }
  if (fields.some(({ title }) => title)) {
    changes.addImport(screen, `import { DefinitionList } from '#ui/elements/definition-list.tsx';`);
    const test = 'tests/browser/long/labelled-values.test.ts';
    changes.addImport(test, `import type { ${values.__One__} } from '#core/contract/${file}.ts';`);
    changes.insert(test, { begin: "describe('labels and values", end: '\n});' }, template('labelled'));
  }
  if (uses('person')) {
    changes.addImport(screen, `import { PlayerLink } from '../shared/thing-links.tsx';`);
    changes.addImport(`server/store/repositories/${file}.ts`, `import { namesOf } from './players.ts';`);
    const place = { begin: 'expect(before.remains).toEqual([', end: /\n *\/\/ / };
    const remains = `\n'The id, in 1 ${words}.',`;
    changes.insert('tests/server/long/operators/person.test.ts', place, remains);
    changes.insert(
      'docs/privacy.md',
      { begin: '| adventures announced', end: '\n| sign-ins:' },
      `\n| the member’s id in ${values.__words__} | \`${stored}\` | until the ${words} is deleted |`,
    );
  }
  const bounded = fields.filter(({ most }) => most);
  if (bounded.length === 0) return;
  const check = 'server/store/check-data.ts';
  changes.addImport(check, `import { ${one}Fields } from '#core/contract/${file}.ts';`);
  changes.addImport(check, `import { boundFaults } from '#core/rules/bounds.ts';`);
  changes.insert(check, { begin: 'const jsonIsReadable', end: 'const checks: ' }, template('bounds'));
  const checks = { begin: 'const checks: readonly Check[] = [', end: '\n];' };
  changes.insert(check, checks, `\n${values.__name__}AreInBounds,`);
  for (const { name, most } of bounded)
    changes.insert(
      'tests/server/store/check-data.test.ts',
      { begin: 'test.each<[string, Corruption, string]>([', end: `\n])('the check reports` },
      `\n['too long a ${name} of a ${words}', (db) => db.updateTable('${stored}').set({ ${name}: 'x'.repeat(${most} + 1) }).execute(), 'its ${name} has more than ${most.replace('_', '')} characters'],`,
    );
}

/**
 * Plans a page with a list, the call that reads it, and their tests.
 * @param {import('./changes.mjs').Changes} changes
 * @param {object} options
 * @param {string} options.name the plural in kebab-case, such as `announcements`
 * @param {string} options.title the page's title in English, and `titleIt` in Italian
 * @param {string} options.group the page's group in the navigation, and `letter` the one that opens it after `g`
 * @param {(string | undefined)[]} options.groupTitles a new group's title in English and Italian
 * @param {string | undefined} options.manyIt the plural in Italian, with its article
 * @param {string[] | undefined} options.field the fields besides id and title (fields.mjs)
 * @param {string | undefined} options.one the singular; default: the name without its last letter
 * @param {string | undefined} options.address the page's address; default: the name
 * @param {string | undefined} options.path the call's path; default: the singular. `who`, `feature`, `says`: as for a call
 */
export function planList(
  changes,
  { name: file, who = 'member', feature, says = `${fillIn}: what it lists.`, ...options },
) {
  const { title, titleIt, group, letter, one = file.slice(0, -1), path = `/${camelOf(one)}` } = options;
  const roles = holdersIn(changes, who);
  const spelled = { ...spellings(file), ...spellingsOfOne(camelOf(one)) };
  const { __name__: name, __words__: words } = spelled;
  checkPlace(changes, name, letter);
  const fields = readFields(options.field ?? []);
  const inGroup = planGroup(changes, group, options.groupTitles);
  // A group of the same name has this key; if its title is the same too, both have one text.
  const taken = textOf(changes, `nav.${name}`);
  const label = taken === undefined || taken === title ? `nav.${name}` : `nav.${name}List`;
  const values = {
    ...spelled,
    ...partsOf(fields, spelled),
    __Title__: title,
    __path__: path,
    __address__: options.address ?? `/${camelOf(file)}`,
    __says__: says,
    __migration__: nextMigration(changes),
    __who__: literal(roles, who),
    __announced__: feature ? `, feature: '${feature}'` : '',
    __group__: group,
    __inGroup__: `${inGroup} ${title}${roles.length > 0 ? `, for ${roles.join(' and ')}` : ''}`,
    __label__: label,
    __letter__: letter,
  };
  const filled = (text) => fill(text, values);
  planService(changes, file, camelOf(one));
  for (const [template, target] of Object.entries(targets))
    changes.create(filled(target), filled(changes.read(`tools/templates/list/${template}.txt`)));
  changes.importNames('core/contract/calls.ts', './schemas.ts', values.__One__);
  changes.insertLines('list', values);
  planFields(changes, fields, values);
  planRoles(changes, roles, name);
  // ADMIN opens every page, and is not in the test's table.
  const visitors = roles.filter((role) => role !== 'ADMIN').map((role) => `further('${role}')`);
  for (const begin of roles.length > 0 ? visitors : ['everyone'])
    changes.insert(
      'tests/screens/permissions.test.tsx',
      {
        begin: new RegExp(
          String.raw`expect\(${begin.replaceAll(/[()]/g, '\\$&')}\)\.toEqual\(\s*new Set\(\[`,
        ),
        end: /,?\s*\]/,
      },
      `, '${values.__address__}'`,
    );
  const many = italian(options.manyIt);
  addTexts(changes, {
    ...(taken !== title && { [label]: [title, titleIt] }),
    [`${name}.title`]: [title, titleIt],
    [`${name}.loading`]: [`Loading the ${words}...`, many && `Caricamento ${many.of}...`],
    [`${name}.failed`]: [`Could not load the ${words}`, many && `Non è stato possibile caricare ${many.all}`],
    [`${name}.none`]: [`No ${words} yet`, many && `Non ci sono ancora ${many.bare}`],
    ...Object.fromEntries(
      fields.flatMap((field) =>
        field.title ? [[`${name}.${field.name}`, [field.title, field.titleIt]]] : [],
      ),
    ),
  });
  if (feature) planFeature(changes, feature, says, `GET ${path}`);
}
