/**
 * What `npm run mutation` changes, and the tests that should notice it.
 * @typedef {object} Part
 * @property {readonly string[]} mutate the changed files
 * @property {readonly string[]} tests the tests that run
 * @property {boolean} [hasServer] whether tests need the seeded database of the server
 * @property {number} [atLeast] per cent of the mutants that the tests must notice
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
    atLeast: 85,
  },
  forms: {
    mutate: ['src/forms/**/*.{ts,tsx}', '!src/forms/**/*.schema.ts', '!src/forms/**/*.d.ts'],
    tests: ['tests/forms/**/*.test.{ts,tsx}'],
    atLeast: 85,
  },
};

/** The part that the command has put into the environment. */
export function partOfRun() {
  const name = process.env['MUTATION_PART'] ?? 'rules';
  const part = parts[name];
  if (!part) throw new Error(`There is no part ${name}: choose one of ${Object.keys(parts).join(', ')}.`);
  return part;
}
