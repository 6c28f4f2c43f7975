import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, runCommand } from '../failure.mjs';
import { install } from '../install.mjs';
import { withLock } from '../lock.mjs';
import { inRoot } from '../root.mjs';
import { runNode } from '../run.mjs';
import { planCall } from './call.mjs';
import { collectChanges } from './changes.mjs';
import { planItemField } from './item-field.mjs';
import { planList } from './list.mjs';
import { camelOf, fill, fillIn, spellings } from './words.mjs';

/**
 * Plans a flow with a machine of its own.
 * @param {import('./changes.mjs').Changes} changes
 * @param {string} file the name in kebab-case
 */
function planFlow(changes, file) {
  const names = spellings(file);
  const { __name__: name } = names;
  const targets = {
    machine: `src/machines/${file}.ts`,
    test: `tests/machines/${file}.test.ts`,
    model: `tests/paths/models/${file}.ts`,
  };
  for (const [template, target] of Object.entries(targets))
    changes.create(target, fill(changes.read(`tools/templates/flow/${template}.ts.txt`), names));
  const models = 'tests/paths/models/index.ts';
  changes.addImport(models, `import { ${name} } from './${file}.ts';`);
  changes.insert(models, { begin: 'export const models', end: '\n]' }, `\n  ${name},`);
}

const usage = `npm run new -- KIND NAME [options] writes most of one thing, and prints what is left to do.
flow: a machine of its own, with its test and its model
  npm run new -- flow guild-vote
call: a call that writes; creates the service of the path's first part if it is missing
  npm run new -- call retireCharacter --method POST --path /character/:characterId/retirement [--who MANAGE_CHARACTERS] [--refuses 404,409] [--feature retirement --says SENTENCE] [--one-it 'l’annuncio', of a deletion]
list: a page with a list, the call that reads it, and its tests
  npm run new -- list announcements --title Announcements --title-it Annunci --group administration --letter n [--field body:text=400 --field posted:instant:Posted:Pubblicato] [--many-it 'gli annunci'] [--one announcement] [--address /announcement/list] [--path /announcement] [--who ADMIN] [--feature announcements --says SENTENCE]
item-field: a field of items
  npm run new -- item-field weight --type number --title Weight [--title-it Peso] [--min 0] [--unit kg] [--feature itemWeight --says SENTENCE]
  npm run new -- item-field source --type text --title Source [--max 200]

--method POST, PUT or DELETE; --path of the call; --refuses statuses; --who roles, joined by commas (default: member)
--type number, integer, flag or text; --min and --unit of a number; --max characters of a text; --title and --title-it in English and Italian
--one the singular of a list's name; --address of its page; --letter that opens the page after g
--group in the navigation; a new one with --group-title and --group-title-it
--field of the list's entries, besides id and title: NAME:TYPE:TITLE:TITLE_IT, where the type is text (text=400 for at most 400 characters), integer, instant or person (a member's id); a text without titles is a paragraph
--many-it, --one-it the Italian plural and singular, with the article
--feature the name of what production lacks, which several commands may share; --says what this page or this call does: each is a line of the CHANGELOG`;

const read = (file) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : null);

/** Writes the planned texts, and returns those lines that a person has to fill in. */
async function write(texts) {
  const { formatted } = await import('../source/format.mjs');
  const files = await Promise.all(
    [...texts].map(async ([file, text]) => [file, await formatted(file, text)]),
  );
  for (const [file, text] of files) {
    await mkdir(dirname(inRoot(file)), { recursive: true });
    await writeFile(inRoot(file), text);
  }
  return files.flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) => (line.includes(fillIn) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
}

async function writePaths() {
  const { ok, output } = await runNode([inRoot('tools', 'paths.mjs'), '--write']);
  if (!ok) throw new Failure(output);
}

function kebabName(file) {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(file))
    throw new Failure(`Write the name like guild-vote, not "${file}".`);
  return file;
}

/** Fails with the usage if an option is missing. */
function required(value) {
  if (value === undefined) throw new Failure(usage);
  return value;
}

const planners = {
  flow: (changes, { name }) => planFlow(changes, kebabName(name)),

  call: (changes, { method, path, 'one-it': oneIt, ...options }) =>
    planCall(changes, { ...options, oneIt, method: required(method), path: required(path) }),

  list: (changes, { 'title-it': titleIt, 'many-it': manyIt, ...wish }) => {
    for (const option of [wish.title, titleIt, wish.group, wish.letter]) required(option);
    const groupTitles = [wish['group-title'], wish['group-title-it']];
    planList(changes, { ...wish, titleIt, manyIt, groupTitles, name: kebabName(wish.name) });
  },

  'item-field': (changes, { type, title, 'title-it': titleIt, ...options }) =>
    planItemField(changes, { ...options, kind: required(type), title: required(title), titleIt }),
};

/**
 * Plans what a wish asks for, without writing anything.
 * @param {{ kind?: string, name?: string, method?: string, path?: string, feature?: string, says?: string, who?: string, refuses?: string, type?: string, title?: string, 'title-it'?: string, group?: string, 'group-title'?: string, 'group-title-it'?: string, letter?: string, field?: string[], one?: string, 'one-it'?: string, 'many-it'?: string, address?: string, min?: string, max?: string, unit?: string }} wish
 * @param {(file: string) => string | null} readFile the text of a file by its path from the root; null if it does not exist
 * @returns {Promise<ReadonlyMap<string, string>>} the unformatted texts by file
 * @throws Failure if a name is taken, or if a file lacks the place where a text is to be inserted
 */
export async function plan(wish, readFile = read) {
  const { kind = '', name } = wish;
  if (!Object.hasOwn(planners, kind) || name === undefined) throw new Failure(usage);
  const changes = collectChanges(readFile);
  await planners[kind](changes, wish);
  return changes.texts;
}

/** What to do next, by the kind of what was written. `open`: the lines to fill in. */
const next = {
  flow: (
    file,
  ) => `The flow ${camelOf(file)} has been created, and passes types, lint, tests and paths unchanged. Next:

1. src/machines/${file}.ts: its states, events and guards, and the comment at its top
2. tests/machines/${file}.test.ts: every transition (the test lists those that no test takes)
3. tests/paths/models/${file}.ts: samples of each event and answer, and what is true in each state;
   then "npm run paths -- --write", and read docs/machines/${file}.md
4. src/app/actors: provide the actor \`send\`, and name the flow in Flows (src/screens/shared/services.ts)
5. src/screens: use the machine in a screen; from then on tests/paths/stages must define how the browser walks its paths

docs/adding-a-flow.md lists every step; "npm run check -- ${camelOf(file)}" checks the flow alone.`,

  call: (name, open) => `The call ${name} has been created. Next:
${open.map((line) => `\n${line}`).join('')}${open.length > 0 ? '\n' : ''}
Its tests in tests/server/routes, if there are some, fail until the route does something. The deletion of an entry of a
list lacks nothing but its walk (docs/adding-a-flow.md, step 6) and, if you have changed the heading of the screen's
entries, its button (step 5). docs/adding-a-flow.md lists every step.`,

  list: (name, open) => `The page ${name} has been created: it lists its entries on cards. Next:
${open.map((line) => `\n${line}`).join('')}${open.length > 0 ? '\n' : ''}
1. the deletion of an entry: "npm run new -- call", which writes all of it; another write: docs/adding-a-flow.md or
   docs/forms.md
2. server/examples/examples.ts: real entries, which the demo community and the tests take from there; leave their ids
3. docs/specification.md (also section 6, if a role opens something), CHANGELOG.md and, with a person, docs/privacy.md:
   what --says does not say
4. npm run build && npm run bench -- budgets --write ${camelOf(name)}
5. approve the words (until then tests/texts fails), which the page and the navigation of two others have:
   npx vitest run --project long-browser tests/browser/long/words/words.test.ts -t 'words of (?:${camelOf(name)}|ownCharacters|sessionList-manager)' -u
   npx vitest run --project paths tests/paths/browser.test.ts -t 'path of (?:palette|confirmedWrite)' -u

Fields of other types, or of two words, are written by hand, where a field of --field is. A value that the wire has from
another table is a field beside the stored one, as for a person: leave it out of the row in server/store/schema.ts, of the
demo's rows in server/demo/community.ts, and add it in the repository.`,

  'item-field': (
    name,
    open,
  ) => `Items have a field ${name} now: in the contract, the database, the form and on the card. Next:
${open.map((line) => `\n${line}`).join('')}

Say in docs/specification.md what the field means (sections 2, 3 and 5), and in the CHANGELOG; test its texts in
tests/browser/long/labelled-values.test.ts; and write the transcripts again as docs/architecture.md says, under "A field of
an entity". Its place is after "Requires attunement" on the form and the flags on the card.`,
};

function parse(args) {
  try {
    const names =
      'method path who refuses feature says type title title-it min max unit group group-title group-title-it letter one one-it many-it address'.split(
        ' ',
      );
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, field: { type: 'string', multiple: true }, help: { type: 'boolean' } },
    });
  } catch (error) {
    throw new Failure(`${error.message}\n${usage}`);
  }
}

/**
 * Runs `npm run new`.
 * @param {string[]} args the kind (`flow`, `call`, `list` or `item-field`), the name and the options
 */
export const newCommand = (args) =>
  runCommand(async () => {
    const { positionals, values } = parse(args);
    if (values.help) return console.log(usage);
    const [kind, name, ...more] = positionals;
    if (more.length > 0) throw new Failure(usage);
    await withLock(install);
    const open = await write(await plan({ kind, name, ...values }));
    // A list and a deletion add statements to the specification.
    if (kind !== 'item-field') await writePaths();
    console.log(next[kind](name, open));
  });
