/**
 * A part of `npm run mutation`: files to mutate, and the tests that should notice.
 * @typedef {object} Part
 * @property {readonly string[]} mutate patterns of the mutated files
 * @property {readonly string[]} tests patterns of the tests that run
 * @property {boolean} [hasServer] whether tests need the seeded database of the server
 * @property {number} [nearest] run only this many test files for each mutated file: those nearest to it. So few tests take so little time that code that runs when a module loads can be mutated, too
 * @property {boolean} [ignoreStatic] whether to leave out mutants of code that runs when a module loads, because each would run every test
 * @property {number} [atLeast] percentage of the mutants that the tests must notice; without it, the percentage is only printed
 * @property {number} [sample] number of mutants, which the seed draws; default: all
 */

/** @type {Readonly<Record<string, Part>>} */
export const parts = {
  rules: {
    mutate: ['core/rules/**/*.ts', 'core/views/**/*.ts'],
    tests: ['tests/rules/**/*.test.ts', 'tests/views/**/*.test.ts'],
    nearest: 4,
    atLeast: 98,
  },
  machines: {
    mutate: ['src/machines/**/*.ts'],
    tests: ['tests/machines/**/*.test.ts'],
    nearest: 4,
    atLeast: 95,
  },
  api: {
    mutate: ['src/api/**/*.ts', 'src/app/actors/**/*.ts'],
    tests: ['tests/{api,app}/**/*.test.{ts,tsx}'],
    hasServer: true,
    ignoreStatic: true,
    atLeast: 85,
  },
  forms: {
    mutate: ['src/forms/**/*.ts', 'src/forms/**/*.tsx', '!src/forms/**/*.schema.ts', '!src/forms/**/*.d.ts'],
    tests: ['tests/forms/**/*.test.{ts,tsx}'],
    ignoreStatic: true,
    atLeast: 85,
  },
  screens: {
    mutate: ['src/screens/**/*.ts', 'src/screens/**/*.tsx'],
    tests: ['tests/{app,forms,screens,ui}/**/*.test.{ts,tsx}'],
    ignoreStatic: true,
    sample: 200,
  },
};

/** The tests that `vitest.mutation.config.ts` runs: those that the variable MUTATION_TESTS or MUTATION_PART chooses. */
export function partOfRun() {
  const tests = process.env['MUTATION_TESTS'];
  // `npm run mutation -- numbers` chooses the tests of each number.
  if (tests !== undefined)
    return { tests: tests.split(' '), hasServer: /tests\/(?:api|server)\//.test(tests) };
  const name = process.env['MUTATION_PART'] ?? 'rules';
  const part = parts[name];
  if (!part) throw new Error(`There is no part ${name}: choose one of ${Object.keys(parts).join(', ')}.`);
  return part;
}
