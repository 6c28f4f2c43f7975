import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Failure, runCommand } from './failure.mjs';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { inRoot } from './root.mjs';
import { runNode } from './run.mjs';

const usage = 'Usage: npm run new -- flow guild-vote';
const index = inRoot('tests', 'paths', 'models', 'index.ts');

const upperFirst = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The spellings of a flow's name by their placeholders in the templates. */
function spellings(file) {
  const words = file.split('-');
  const camel = words.map((word, position) => (position === 0 ? word : upperFirst(word))).join('');
  return {
    __file__: file,
    __name__: camel,
    __Name__: upperFirst(camel),
    __Title__: upperFirst(words.join(' ')),
  };
}

/** Adds a model to the end of the list of all models. */
async function register(names) {
  const text = await readFile(index, 'utf8');
  const lastImport = text.lastIndexOf('import { ');
  const added =
    text.slice(0, lastImport) +
    `import { ${names.__name__} } from './${names.__file__}.ts';\n` +
    text.slice(lastImport).replace(/\n\];/, `\n  ${names.__name__},\n];`);
  await writeFile(index, added);
}

async function newFlow(file) {
  const names = spellings(file);
  const { format, resolveConfig } = await import('prettier');
  const targets = {
    machine: inRoot('src', 'machines', `${file}.ts`),
    test: inRoot('tests', 'machines', `${file}.test.ts`),
    model: inRoot('tests', 'paths', 'models', `${file}.ts`),
  };
  const taken = Object.values(targets).find((target) => existsSync(target));
  if (taken) throw new Failure(`${taken} exists already. Choose another name.`);
  for (const [template, target] of Object.entries(targets)) {
    const text = await readFile(inRoot('tools', 'templates', 'flow', `${template}.ts.txt`), 'utf8');
    const filled = text.replace(/__\w+?__/g, (name) => names[name]);
    await writeFile(target, await format(filled, { ...(await resolveConfig(target)), filepath: target }));
  }
  await register(names);
  const { ok, output } = await runNode([inRoot('tools', 'paths.mjs'), '--write']);
  if (!ok) throw new Failure(output);
  console.log(`The flow ${names.__name__} has been created, and passes types, lint, tests and paths unchanged. Next:

1. src/machines/${file}.ts: its states, events and guards, and the comment at its top
2. tests/machines/${file}.test.ts: every transition (the test lists those that no test takes)
3. tests/paths/models/${file}.ts: samples of each event and answer, and what is true in each state;
   then "npm run paths -- --write", and read tests/paths/reviewed/${file}.md
4. src/app/actors: provide the actor \`send\`, and name the flow in Flows (src/screens/shared/services.ts)
5. src/screens: bind it; from then on tests/paths/stages must define how the browser plays its paths

docs/adding-a-flow.md lists every step; "npm run check -- ${names.__name__}" checks the flow alone.`);
}

/**
 * Runs `npm run new`.
 * @param {string[]} args the kind (`flow`) and its name in kebab-case
 */
export const writeNew = (args) =>
  runCommand(async () => {
    const [what, name, ...more] = args;
    if (what !== 'flow' || name === undefined || more.length > 0) throw new Failure(usage);
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
      throw new Failure(`Write the name like guild-vote, not "${name}". ${usage}`);
    await withLock(install);
    await newFlow(name);
  });
