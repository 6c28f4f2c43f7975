import { Failure } from '../failure.mjs';
import { addTexts } from './texts.mjs';
import {
  camelOf,
  fill,
  firstOf,
  namesFor,
  parametersOf,
  sampleOf,
  spellings,
  upperFirst,
  wordsOfCall,
} from './words.mjs';

const end = '\n}';

/** The function of src/api that sends a call with nothing but an id, as in `characters.retire`. */
function senderOf(changes, call, files) {
  for (const file of files) {
    const pattern = new RegExp(
      String.raw`\b(\w+): \(\w+: string, attempt\?: Attempt\) =>\s*http\(\s*'${call}'`,
    );
    const [, name] = pattern.exec(changes.read(`src/api/${file}`)) ?? [];
    if (name) return `${camelOf(file.replace(/\.ts$/, ''))}.${name}`;
  }
  throw new Failure(
    `No function of src/api sends ${call} with nothing but an id and \`attempt\`, as \`delete\` in items.ts does. ` +
      'Add one first. Nothing was written.',
  );
}

/** The texts of the dialog in English, by the last part of their keys. */
const textsFor = ({ verb, thing, past, progress }) => ({
  ask: `Do you want to ${verb} {name}?`,
  confirm: upperFirst(verb),
  busy: progress,
  done: `{name} is ${past}.`,
  unanswered: `Nyx got no readable answer from the server, so the ${thing} may or may not have been ${past}. Look at it before you try again.`,
});

/**
 * Plans a flow that asks, does one write and shows its outcome.
 * @param {import('./changes.mjs').Changes} changes
 * @param {object} options
 * @param {string} options.file the flow's name in kebab-case
 * @param {string} options.call the name of the call
 * @param {string} options.anchor the id of the flow's statement in the specification
 * @param {Record<string, { path: string, who: unknown }>} options.routes those of the contract
 * @param {readonly string[]} options.apiFiles the names of the files in src/api
 * @param {readonly string[]} options.screens the names of the folders in src/screens
 */
export function planConfirmation(changes, { file, call, anchor, routes, apiFiles, screens }) {
  const route = Object.hasOwn(routes, call) ? routes[call] : undefined;
  if (!route)
    throw new Failure(`The contract has no call ${call}. Add it first: npm run new -- call ${call} …`);
  if (!changes.read('docs/specification.md').includes(`<a id="${anchor}"></a>`))
    throw new Failure(
      `docs/specification.md has no anchor ${anchor}. Say there first what the flow does. Nothing was written.`,
    );
  const names = spellings(file);
  const { __name__: name } = names;
  const words = wordsOfCall(call);
  const { verb, thing, aThing, past } = words;
  const sender = senderOf(changes, call, apiFiles);
  const [parameter] = parametersOf(route.path);
  const sample = sampleOf(parameter);
  const isForAll = route.who === 'member';
  const folder = firstOf(
    namesFor(route.path),
    (each) => screens.includes(each),
    `No folder of src/screens has a name like the first part of ${route.path}.`,
  );
  const texts = textsFor(words);
  const inEnglish = (key) => texts[key].replace('{name}', sample.name);
  const values = {
    ...names,
    ...Object.fromEntries(Object.keys(texts).map((key) => [`__${key}__`, inEnglish(key)])),
    __words__: file.replaceAll('-', ' '),
    __call__: call,
    __anchor__: anchor,
    __verb__: verb,
    __verbs__: `${verb}s`,
    __Verb__: upperFirst(verb),
    __thing__: thing,
    __aThing__: aThing,
    __past__: past,
    __id__: sample.id,
    __sample__: sample.name,
    __member__: isForAll ? 'demo-player' : 'demo-admin',
    __flows__: isForAll ? 'playerFlows' : 'adminFlows',
    __subject__: namesFor(route.path)[1],
    __sender__: sender,
  };
  const template = (part) => fill(changes.read(`tools/templates/confirmation/${part}.txt`), values);

  changes.create(`src/machines/${file}.ts`, template('machine.ts'));
  changes.create(`src/screens/${folder}/${file}.tsx`, template('dialog.tsx'));
  addTexts(changes, Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text])));

  const imported = `import { ${name}Machine } from '#machines/${file}.ts';`;
  const actors = 'src/app/actors/confirmed-writes.ts';
  changes.addImport(actors, imported);
  changes.insert(actors, { begin: '\n  return {', end: '\n  };' }, `\n\n${template('actor.ts')}`);
  changes.insert(
    'src/screens/shared/services.ts',
    { begin: 'export interface Flows {', end },
    `\n  ${name}: ConfirmedWriteMachine;`,
  );
  changes.insert(
    'tests/api/long/stale-reads.test.ts',
    { begin: '\nconst writes: Record<', end: '\n};' },
    `\n${template('row.ts')}`,
  );

  const models = 'tests/paths/models/confirmed-write.ts';
  changes.addImport(models, imported);
  changes.insert(models, { begin: 'export const', end: /$(?![^])/ }, `\n${template('model.ts')}`);
  changes.create(`tests/paths/stages/confirmed/${file}.ts`, template('stage.ts'));
  const stages = 'tests/paths/stages/index.ts';
  changes.addImport(stages, `import { ${name}Stage } from './confirmed/${file}.ts';`);
  changes.insert(stages, { begin: 'export const stages', end: '\n};' }, `\n  ${name}: ${name}Stage,`);
}
