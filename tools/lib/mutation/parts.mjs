/**
 * A part of `npm run mutation`: files to mutate, and the tests that should notice.
 * @typedef {object} Part
 * @property {readonly string[]} mutate patterns of the mutated files
 * @property {readonly string[]} tests patterns of the tests that run
 * @property {boolean} ignoreStatic whether to leave out mutants of code that runs when a module loads, because each would run too many tests
 * @property {number} atLeast percentage of the mutants that the tests must notice
 */

/** @type {Readonly<Record<string, Part>>} */
export const parts = {
  rules: {
    mutate: ['core/rules/**/*.ts', 'core/views/**/*.ts'],
    tests: ['tests/{rules,views}/**/*.test.ts'],
    ignoreStatic: false,
    atLeast: 98,
  },
  machines: {
    mutate: ['src/machines/**/*.ts'],
    tests: ['tests/machines/**/*.test.ts'],
    ignoreStatic: false,
    atLeast: 95,
  },
  api: {
    mutate: ['src/api/**/*.ts', 'src/app/actors/**/*.ts', 'src/screens/shared/saving/submission.ts'],
    tests: ['tests/{api,app}/**/*.test.{ts,tsx}', 'tests/screens/saving/submission.test.ts'],
    ignoreStatic: true,
    atLeast: 85,
  },
  forms: {
    mutate: ['src/forms/**/*.{ts,tsx}', '!src/forms/**/*.schema.ts', '!src/forms/**/*.d.ts'],
    tests: [
      'tests/forms/**/*.test.{ts,tsx}',
      'tests/screens/{choices,saving/*,session/insert-session}.test.tsx',
    ],
    ignoreStatic: true,
    atLeast: 85,
  },
};

/** The part that the variable MUTATION_PART chooses. */
export function partOfRun() {
  const name = process.env['MUTATION_PART'] ?? 'rules';
  return { name, ...parts[name] };
}

/**
 * The tests that `vitest.mutation.config.ts` runs: those of the changed number, or those of the part.
 * @returns {readonly string[]}
 */
export const testsOfRun = () => process.env['MUTATION_TESTS']?.split(' ') ?? partOfRun().tests;
