/**
 * One part of `npm run mutation`: the files that it changes, and the tests that should notice.
 * @typedef {object} Part
 * @property {readonly string[]} mutate the changed files
 * @property {readonly string[]} tests the tests that run
 * @property {boolean} [hasServer] whether tests need the seeded database of the server
 * @property {boolean} [ignoreStatic] whether to leave out mutants of what runs once, when a module loads: each would run every test
 * @property {number} [atLeast] per cent of the mutants that the tests must notice; without it, the figure is only printed
 * @property {number} [sample] number of mutants, chosen by the seed; without it, all
 */

/** @type {Readonly<Record<string, Part>>} */
export const parts = {
  rules: {
    mutate: ['core/rules/**/*.ts', 'core/views/**/*.ts', 'src/machines/**/*.ts'],
    tests: ['tests/{rules,views,machines}/**/*.test.ts'],
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

/** The part whose tests `vitest.mutation.config.ts` should run: the command names it in the environment. */
export function partOfRun() {
  const tests = process.env['MUTATION_TESTS'];
  // The numbers choose the tests of each.
  if (tests !== undefined)
    return { tests: tests.split(' '), hasServer: /tests\/(?:api|server)\//.test(tests) };
  const name = process.env['MUTATION_PART'] ?? 'rules';
  const part = parts[name];
  if (!part) throw new Error(`There is no part ${name}: choose one of ${Object.keys(parts).join(', ')}.`);
  return part;
}
