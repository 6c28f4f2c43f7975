import { Failure } from '../failure.mjs';
import { planFeature } from './feature.mjs';
import { fill, fillIn, firstOf, kebabOf, namesFor, parametersOf, sampleOf, wordsOfCall } from './words.mjs';

const end = '\n}';

const object = (entries) => `{ ${entries.join(', ')} }`;
const quoted = (value) => `'${value}'`;

/** Plans the tests of a call about one thing of a member's own; a call about other things needs other tests. */
function planServerTest(changes, { name, method, parameters }) {
  const [parameter, ...more] = parameters;
  if (parameter !== 'characterId' || more.length > 0) return;
  const { verb, thing } = wordsOfCall(name);
  const values = {
    __call__: name,
    __method__: method,
    __parameter__: parameter,
    __verb__: verb,
    __thing__: thing,
  };
  const template = changes.read('tools/templates/call/test.ts.txt');
  changes.create(`tests/server/routes/${kebabOf(name)}.test.ts`, fill(template, values));
}

/**
 * Plans a new call by which a member writes, without a body, and which answers with an `Outcome`.
 * @param {import('./changes.mjs').Changes} changes
 * @param {{ name: string, method: string, path: string, feature?: string | undefined, says?: string | undefined }} options
 * `says` is what the feature does, in one sentence
 */
export function planCall(changes, { name, method, path, feature, says = `${fillIn}: what it does.` }) {
  if (!/^[a-z]+(?:[A-Z][a-z]*)*$/.test(name))
    throw new Failure(`Write the name like retireCharacter, not "${name}".`);
  if (!['POST', 'PUT', 'DELETE'].includes(method))
    throw new Failure(`This writes calls that write: the method is POST, PUT or DELETE, not "${method}".`);
  if (!/^(?:\/:?\w+)+$/.test(path))
    throw new Failure(`Write the path like /character/:characterId/rest, not "${path}".`);
  if (changes.read('core/contract/routes.ts').includes(`\n  ${name}: `))
    throw new Failure(`The call ${name} exists already, so nothing was written.`);

  const parameters = parametersOf(path);
  const { verb } = wordsOfCall(name);
  const exists = (service) =>
    changes.exists(`src/api/${service}.ts`) && changes.exists(`server/routes/${service}.ts`);
  const service = firstOf(
    namesFor(path),
    exists,
    `No service in src/api and server/routes has a name like the first part of ${path}.`,
  );
  const asks = object(parameters.map((parameter) => `${parameter}: ${quoted(sampleOf(parameter).id)}`));
  const line = (file, begin, text) => changes.insert(file, { begin, end }, `\n  ${name}: ${text},`);

  line(
    'core/contract/routes.ts',
    'export const routes = {',
    object([
      `method: '${method}'`,
      `path: '${path}'`,
      `who: 'member'`,
      ...(feature ? [`feature: '${feature}'`] : []),
    ]),
  );
  line('core/contract/calls.ts', 'const own = {', '{ rows: 1, response: Outcome, refuses: [403, 404] }');
  line('server/examples/examples.ts', 'export const examples', `{ asks: ${asks}, answers: written }`);
  line(
    'tests/api/wrong-answers.test.ts',
    'const calls: Record<',
    `({ ${service} }) => ${service}.${verb}(${parameters.map((parameter) => quoted(sampleOf(parameter).id)).join()})`,
  );
  line(
    'tests/browser/long/faults/calls.ts',
    'const untested = {',
    `'its dialog asks first, like that of deleteSession'`,
  );
  line('tests/server/routes/contract.test.ts', 'const samples: Record<', `{ parameters: ${asks} }`);

  const client = `src/api/${service}.ts`;
  const taken = [...parameters.map((parameter) => `${parameter}: string`), 'attempt?: Attempt'].join();
  changes.insert(
    client,
    { begin: /\w+Api\b/, end: /\n(?: {2}\};\n\}|\}\);)\n/ },
    `\n\n${verb}: (${taken}) => http('${name}', ${object(parameters)}, { attempt }),`,
  );
  changes.insert(
    `server/routes/${service}.ts`,
    { begin: /Routes\(/, end: '\n}\n' },
    `\n
  // ${fillIn}: the write, by a repository of server/store/repositories, with an entry in the journal.
  addWrite(app, context, calls.${name}, async () => {});`,
  );
  planServerTest(changes, { name, method, parameters });
  if (feature) {
    const request = `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    planFeature(changes, feature, says, request);
  }
}
