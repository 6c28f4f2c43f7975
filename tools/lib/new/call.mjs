import { Failure } from '../failure.mjs';
import { planFeature } from './feature.mjs';
import { planService } from './service.mjs';
import { addTexts, italian } from './texts.mjs';
import {
  camelOf,
  fill,
  fillIn,
  kebabOf,
  literal,
  namesFor,
  parametersOf,
  sampleOf,
  spellings,
  spellingsOfOne,
  upperFirst,
  wordsOfCall,
} from './words.mjs';

const end = '\n}';

const object = (entries) => `{ ${entries.join(', ')} }`;
const quoted = (value) => `'${value}'`;

/** Plans the tests of a call about one character or one entry of a list; a call about other things needs other tests. */
function planServerTest(changes, { name, method, parameters, roles, refuses, isOfList }) {
  const [parameter, ...more] = parameters;
  const isOfCharacter = parameter === 'characterId' && more.length === 0;
  if (!isOfCharacter && !isOfList) return;
  const { verb, thing, aThing } = wordsOfCall(name);
  // Demo members: one who may do it, and those who may not.
  const holders = roles.map((role) => ({ ADMIN: 'admin', MANAGE_SESSIONS: 'master' })[role] ?? 'keeper');
  const who = holders[0] ?? 'player';
  const others = who === 'player' ? ['keeper', 'admin'] : ['player', 'keeper', 'master'];
  const values = {
    __call__: name,
    __method__: method,
    __parameter__: parameter,
    __verb__: verb,
    __thing__: thing,
    __aThing__: isOfCharacter ? `the ${thing} of a player` : aThing,
    __bram__: isOfCharacter ? 'bram, ' : '',
    __sample__: isOfCharacter ? 'bram' : `'1'`,
    __who__: who,
    __others__: others
      .filter((each) => !holders.includes(each))
      .map(quoted)
      .join(', '),
  };
  const read = (file) => fill(changes.read(`tools/templates/call/${file}.ts.txt`), values);
  const tests = read('test') + (refuses.includes(409) ? read('repeated') : '');
  changes.create(`tests/server/routes/${kebabOf(name)}.test.ts`, tests);
}

/** Plans the deletion of one entry of a list of `npm run new -- list`: in the database, and in a dialog that asks first. */
function planDeletion(changes, oneIt, values) {
  const { __file__: file, __kind__: kind, __oneWords__: words } = values;
  const it = italian(oneIt);
  const template = (name) => fill(changes.read(`tools/templates/deletion/${name}.ts.txt`), values);
  const repository = `server/store/repositories/${file}.ts`;
  changes.importNames(repository, 'kysely', 'Transaction');
  changes.importNames('server/store/store.ts', `./repositories/${file}.ts`, `create${values.__One__}Writes`);
  const missing = it ? `${upperFirst(it.all)} non esiste.` : `${fillIn}: There is no such ${words}.`;
  changes.insertLines('deletion', { ...values, __missingIt__: missing });
  changes.insert(repository, { begin: 'export const', end: /$/ }, template('writes'));
  changes.insert(
    'tests/paths/confirmed-kinds.ts',
    { begin: 'export const kinds', end: '\n};' },
    template('kind'),
  );
  addTexts(changes, {
    [`subject.${values.__one__}`]: [values.__OneWords__, it && upperFirst(it.bare)],
    [`${kind}.title`]: [`Delete this ${words}?`, it && `Eliminare ${it.all}?`],
    [`${kind}.question`]: [
      `Do you want to delete the ${words} {name}?`,
      it && `Vuoi eliminare ${it.all} {name}?`,
    ],
    [`${kind}.busy`]: [`Deleting ${words}...`, it && `Eliminazione ${it.of}...`],
  });
  const screen = `src/screens/${file}/${file}.tsx`;
  // Somebody may have changed the screen; then the button is left to them.
  if (!changes.read(screen).includes('className={styles.head}')) return;
  changes.addImport(screen, `import Trash2 from 'lucide-react/icons/trash';`);
  changes.addImport(screen, `import { IconButton } from '#ui/buttons/icon-button.tsx';`);
  changes.addImport(screen, `import { useConfirmedWrites } from '../shared/writes/confirmed-writes.tsx';`);
  changes.insertLines('deletion-button', values);
}

/** The roles of a list such as `MANAGE_CHARACTERS,ADMIN`; none for all members. */
export function holdersIn(changes, who) {
  const known = changes.read('core/contract/roles.ts');
  const roles = who === 'member' ? [] : who.split(',');
  const unknown = roles.find((role) => !new RegExp(String.raw`\b${role}\b`).test(known));
  if (unknown !== undefined)
    throw new Failure(`--who is member or roles such as MANAGE_CHARACTERS, not "${who}".`);
  return roles;
}

/** Adds a call to the list of the calls that only these roles may make. */
export function planRoles(changes, roles, name) {
  if (roles.length === 0) return;
  const file = 'tests/rules/contract/who.test.ts';
  const key = new RegExp(String.raw`\n    '?${roles.join(', ')}'?: \[`);
  if (key.test(changes.read(file))) changes.insert(file, { begin: key, end: /,?\s*\]/ }, `, '${name}'`);
  else
    changes.insert(
      file,
      { begin: 'expect(calls).toEqual({', end: '\n  });' },
      `\n    '${roles.join(', ')}': ['${name}'],`,
    );
}

/**
 * Plans a new call by which a member writes, without a body, and which answers with an `Outcome`.
 * @param {import('./changes.mjs').Changes} changes
 * @param {{ name: string, method: string, path: string, who?: string | undefined, refuses?: string | undefined, feature?: string | undefined, says?: string | undefined, oneIt?: string | undefined }} options
 * `who` are roles, joined by commas; default: every member. `refuses` are statuses. `says` is what the feature does, in one
 * sentence. `oneIt` is what a deletion deletes in Italian, with its article
 */
export function planCall(
  changes,
  { name, method, path, who = 'member', refuses = '', feature, says = `${fillIn}: what it does.`, oneIt },
) {
  if (!/^[a-z]+(?:[A-Z][a-z]*)*$/.test(name))
    throw new Failure(`Write the name like retireCharacter, not "${name}".`);
  if (!['POST', 'PUT', 'DELETE'].includes(method))
    throw new Failure(`This writes calls that write: the method is POST, PUT or DELETE, not "${method}".`);
  if (!/^(?:\/:?\w+)+$/.test(path))
    throw new Failure(`Write the path like /character/:characterId/rest, not "${path}".`);
  if (new RegExp(String.raw`\n +${name}: `).test(changes.read('core/contract/routes.ts')))
    throw new Failure(`The call ${name} exists already, so nothing was written.`);

  const roles = holdersIn(changes, who);
  // A member's own thing may be another member's.
  const statuses = refuses ? refuses.split(',').map(Number) : roles.length > 0 ? [404] : [403, 404];
  if (!statuses.every((status) => status >= 400 && status < 500))
    throw new Failure(`--refuses is a list of statuses such as 404,409, not "${refuses}".`);
  const parameters = parametersOf(path);
  const { verb } = wordsOfCall(name);
  const exists = (each) => changes.exists(`src/api/${each}.ts`) && changes.exists(`server/routes/${each}.ts`);
  const [many, one] = namesFor(path).map(kebabOf);
  const file = [many, one].find(exists) ?? many;
  if (!exists(file)) planService(changes, file, camelOf(one));
  const service = camelOf(file);
  const ofOne = spellingsOfOne(parameters[0]?.slice(0, -'Id'.length) ?? '');
  const isOfList =
    parameters.length === 1 &&
    new RegExp(String.raw`\n  ${ofOne.__table__}: (?:Omit<)?${ofOne.__One__}\b`).test(
      changes.read('server/store/schema.ts'),
    );
  const isDeletion = isOfList && method === 'DELETE' && path.endsWith(`/:${parameters[0]}`);
  const asks = object(parameters.map((parameter) => `${parameter}: ${quoted(sampleOf(parameter).id)}`));
  const line = (target, begin, text) => changes.insert(target, { begin, end }, `\n  ${name}: ${text},`);

  line(
    'core/contract/routes.ts',
    'export const routes = {',
    object([
      `method: '${method}'`,
      `path: '${path}'`,
      `who: ${literal(roles, who)}`,
      ...(feature ? [`feature: '${feature}'`] : []),
    ]),
  );
  line('core/contract/calls.ts', 'const own = {', `write({ refuses: [${statuses.join(', ')}] })`);
  line('server/examples/examples.ts', 'export const examples', `wrote(${asks})`);
  line(
    'tests/api/calls.ts',
    'export const calls: Record<',
    `({ ${service} }) => ${service}.${verb}(${parameters.map((parameter) => quoted(sampleOf(parameter).id)).join()})`,
  );
  line(
    'tests/browser/long/faults/calls.ts',
    'const untested = {',
    `'its dialog asks first, like that of deleteSession'`,
  );

  const client = `src/api/${file}.ts`;
  const server = `server/routes/${file}.ts`;
  changes.importNames(client, './http.ts', 'Attempt');
  const taken = [...parameters.map((parameter) => `${parameter}: string`), 'attempt?: Attempt'].join();
  changes.insert(
    client,
    { begin: /\w+Api\b/, end: /\n(?: {2}\};\n\}|\}\);)\n/ },
    `\n\n${verb}: (${taken}) => http('${name}', ${object(parameters)}, { attempt }),`,
  );
  if (changes.read(server).includes("from './call.ts'")) changes.importNames(server, './call.ts', 'addWrite');
  else changes.addImport(server, `import { addWrite } from './call.ts';`);
  changes.insert(
    server,
    { begin: /Routes\(/, end: '\n}\n' },
    isDeletion
      ? `\n\naddWrite(app, context, calls.${name}, ({ ${parameters[0]} }, { ${service} }) => ${service}.remove(${parameters[0]}));`
      : `\n
  // ${fillIn}: the write, by a repository of server/store/repositories, with an entry in the journal.
  addWrite(app, context, calls.${name}, async () => {});`,
  );
  if (isDeletion)
    planDeletion(changes, oneIt, {
      ...spellings(file),
      ...ofOne,
      __kind__: `${ofOne.__one__}Deletion`,
      __call__: name,
      __verb__: verb,
      __aThing__: wordsOfCall(name).aThing,
      __path__: path.replace(/\/:\w+$/, ''),
      __says__: says,
    });
  planRoles(changes, roles, name);
  planServerTest(changes, { name, method, parameters, roles, refuses: statuses, isOfList });
  if (feature) {
    const request = `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    planFeature(changes, feature, says, request);
  }
}
