import { Failure } from '../failure.mjs';
import { holdersIn, planRoles } from './call.mjs';
import { planFeature } from './feature.mjs';
import { planService } from './service.mjs';
import { addTexts } from './texts.mjs';
import { camelOf, fill, fillIn, literal, nextMigration, spellings, spellingsOfOne } from './words.mjs';

/** Where each template is written. */
const targets = {
  contract: 'core/contract/__file__.ts',
  repository: 'server/store/repositories/__file__.ts',
  screen: 'src/screens/__file__/__file__.tsx',
  page: 'src/app/pages/__file__-page.tsx',
  test: 'tests/screens/__file__.test.tsx',
};

/** Checks that the page is new, that its group exists, and that its letter is free. */
function checkPlace(changes, name, group, letter) {
  const table = changes.read('src/screens/shared/pages.ts');
  if (table.includes(`\n  ${name}: {`))
    throw new Failure(`The page ${name} exists already, so nothing was written.`);
  const [, groups] = /export const pageGroups = \{([^}]*)\}/.exec(table) ?? [];
  const known = [...groups.matchAll(/^ {2}(\w+):/gm)].map(([, each]) => each);
  if (!known.includes(group)) throw new Failure(`--group is one of ${known.join(', ')}, not "${group}".`);
  if (!/^[a-z]$/.test(letter) || table.includes(`letter: '${letter}'`))
    throw new Failure(`--letter is a letter that opens no other page after g, not "${letter}".`);
}

/**
 * Plans a page with a list, the call that reads it, and their tests.
 * @param {import('./changes.mjs').Changes} changes
 * @param {object} options
 * @param {string} options.name the plural in kebab-case, such as `announcements`
 * @param {string} options.title the page's title in English, and `titleIt` in Italian
 * @param {string} options.group the page's group in the navigation, and `letter` the one that opens it after `g`
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
  const values = {
    ...spellings(file),
    ...spellingsOfOne(camelOf(one)),
    __Title__: title,
    __path__: path,
    __address__: options.address ?? `/${camelOf(file)}`,
    __says__: says,
    __migration__: nextMigration(changes),
    __who__: literal(roles, who),
    __announced__: feature ? `, feature: '${feature}'` : '',
    __group__: group,
    __letter__: letter,
  };
  const { __name__: name, __words__: words } = values;
  const filled = (text) => fill(text, values);
  checkPlace(changes, name, group, letter);
  planService(changes, file, camelOf(one));
  for (const [template, target] of Object.entries(targets))
    changes.create(filled(target), filled(changes.read(`tools/templates/list/${template}.ts.txt`)));
  changes.importNames('core/contract/calls.ts', './schemas.ts', values.__One__);
  changes.insertLines('list', values);
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
  const wordsIt = titleIt.toLowerCase();
  addTexts(changes, {
    [`nav.${name}`]: [title, titleIt],
    [`${name}.title`]: [title, titleIt],
    [`${name}.loading`]: [`Loading the ${words}...`, `Caricamento: ${wordsIt}...`],
    [`${name}.failed`]: [`Could not load the ${words}`, `Non è stato possibile caricare: ${wordsIt}`],
    [`${name}.none`]: [`No ${words} yet`, `Ancora niente qui: ${wordsIt}`],
  });
  if (feature) planFeature(changes, feature, says, `GET ${path}`);
}
