/** Marks what a person has to write. `npm run check` fails while one is left. */
export const fillIn = 'FILL IN';

export const upperFirst = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);

export const camelOf = (file) => file.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

export const kebabOf = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The name of the column or table of a name in camelCase, such as `give_ratio` of `giveRatio`. */
export const columnOf = (name) => kebabOf(name).replaceAll('-', '_');

/** The number of the next migration, such as `0017`. */
export function nextMigration(changes) {
  const [, newest = 0] =
    [...changes.read('server/store/migrate.ts').matchAll(/^ {2}'(\d{4})-/gm)].at(-1) ?? [];
  return String(Number(newest) + 1).padStart(4, '0');
}

/** The spellings of a name in kebab-case, by their placeholders in the templates. */
export const spellings = (file) => ({
  __file__: file,
  __name__: camelOf(file),
  __Name__: upperFirst(camelOf(file)),
  __Title__: upperFirst(file.replaceAll('-', ' ')),
  __words__: file.replaceAll('-', ' '),
});

/** The spellings of the name of one thing in camelCase. */
export const spellingsOfOne = (one) => ({
  __one__: one,
  __One__: upperFirst(one),
  __oneWords__: kebabOf(one).replaceAll('-', ' '),
  __OneWords__: upperFirst(kebabOf(one).replaceAll('-', ' ')),
  __table__: columnOf(one),
});

/** Replaces the placeholders of a template. */
export const fill = (template, values) =>
  template.replaceAll(/__\w+?__/g, (name) => (Object.hasOwn(values, name) ? values[name] : name));

/**
 * The words for a call such as `retireCharacter`: its verb and its object.
 */
export function wordsOfCall(call) {
  const [verb = '', ...object] = call.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const thing = object.join(' ') || 'thing';
  return {
    verb,
    thing,
    aThing: `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`,
  };
}

/** Values for the parameters of paths in tests: things of the demo community. */
const samples = {
  characterId: { id: 'demo-player:Lyra Duskwhisper', name: 'Lyra Duskwhisper' },
  itemId: { id: 'Potion of Healing', name: 'Potion of Healing' },
};

export const parametersOf = (path) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);

export const sampleOf = (parameter) => samples[parameter] ?? { id: '1', name: 'One' };

/** A list of roles, or else another word for who may call, as the source has it. */
export const literal = (roles, who) =>
  roles.length > 0 ? `[${roles.map((role) => `'${role}'`).join(', ')}]` : `'${who}'`;

/** The possible names of a service or a folder of screens for calls of a path such as `/character/:characterId`. */
export function namesFor(path) {
  const [, first = ''] = path.split('/');
  return [`${first}s`, first];
}
