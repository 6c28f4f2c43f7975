import { roomNames, rooms } from './rooms.mjs';

const folders = ['core', 'server', 'src', ...roomNames.filter((name) => !['core', 'server'].includes(name))];
const others = ['tests', 'tools', 'bench', 'docs'];
const table = '(docs/architecture.md)';

/** Globals of browsers that a room with `noBrowserGlobals` must not use. Node has some of them too. */
const browserGlobals = [
  'fetch',
  'localStorage',
  'sessionStorage',
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'XMLHttpRequest',
  'EventSource',
  'BroadcastChannel',
];

const barrels = [
  {
    name: 'react-aria-components',
    message: "Import from its own path ('react-aria-components/Button'): the barrel bundles every component.",
  },
  {
    name: 'lucide-react',
    message:
      "Import from its own path ('lucide-react/icons/check'): with the barrel, every page loads the icons of all.",
    allowTypeImports: true,
  },
];

const byName = {
  regex: `^(?:\\.\\./)+(?:${[...folders, ...others].join('|')})/`,
  message: `Import another room by its name: '#room/…' ${table}.`,
};

const forTests = {
  regex: '^#machine-paths',
  message: `Only tests make paths through machines ${table}.`,
};

/** Forbids imports of rooms that are not in the list. */
function otherRooms(imports) {
  const allowed = imports.filter((room) => !room.includes('/'));
  const refused = roomNames.filter((name) => !allowed.includes(name));
  const which = allowed.map((name) => `#${name}/…`).join(', ');
  return {
    regex: `^#(?:${refused.join('|')})/`,
    message:
      allowed.length === 0
        ? `This room imports no other by name ${table}.`
        : `This room may import only ${which} ${table}.`,
  };
}

const partsOfCore = rooms.flatMap(({ folder }) => (folder.startsWith('core/') ? [folder.slice(5)] : []));

/** Forbids imports of parts of `core` that are not in the list. Parts import each other by relative paths. */
function otherParts({ folder, imports }) {
  const refused = partsOfCore.filter((part) => !imports.includes(`core/${part}`));
  return {
    regex: `^(?:\\.\\./)+(?:${refused.join('|')})/`,
    message: `${folder} may import ${imports.join(' and ') || 'nothing of ours'} ${table}.`,
  };
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');

/**
 * A pattern for names of packages that do not begin with the word. It is this long because the linter's regular
 * expressions have no look-ahead.
 */
const notBeginningWith = (word) =>
  word
    .split('')
    .map((letter, index) =>
      index === 0
        ? `[@A-Z${letters.filter((each) => each !== letter).join('')}]`
        : `${word.slice(0, index)}[^${letter}]`,
    )
    .join('|');

/** Forbids imports of every package except the allowed one, if there is one. */
const otherPackages = ({ folder, package: only }) => ({
  regex: only === null ? '^[@A-Za-z]' : `^(?:${notBeginningWith(only)})`,
  message: `${folder} imports ${only === null ? 'no package' : `only ${only}`} ${table}.`,
});

function overrideOf(room) {
  const { folder, imports, package: only, noBrowserGlobals } = room;
  const patterns = [
    byName,
    forTests,
    otherRooms(imports),
    ...(folder.startsWith('core/') ? [otherParts(room)] : []),
    ...(only === undefined ? [] : [otherPackages(room)]),
  ];
  return {
    files: [`${folder}/**`],
    rules: {
      'no-restricted-imports': ['error', { paths: barrels, patterns }],
      ...(noBrowserGlobals
        ? {
            'no-restricted-globals': [
              'error',
              ...browserGlobals.map((name) => ({ name, message: noBrowserGlobals })),
            ],
          }
        : {}),
    },
  };
}

/** The linter's whole configuration. */
export const lintConfig = () => ({
  $schema: './node_modules/oxlint/configuration_schema.json',
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  env: { es2024: true, browser: true, node: true },
  ignorePatterns: ['dist', 'build', 'data', 'coverage', 'docs'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-definitions': ['error', 'interface'],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'typescript/unbound-method': 'off',
    'import/no-named-as-default': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '**/node-version.mjs'] }],
    'unicorn/consistent-function-scoping': 'off',
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'vitest/expect-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/jsx-no-literals': 'error',
    'no-restricted-imports': ['error', { paths: barrels }],
  },
  overrides: [
    ...rooms.map(overrideOf),
    {
      files: ['server/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'Date',
            property: 'now',
            message: "Use the server's clock, which never runs backwards (server/clock.ts).",
          },
        ],
      },
    },
    { files: ['server/clock.ts'], rules: { 'no-restricted-properties': 'off' } },
    // Playwright's `use` is not a React hook.
    { files: ['tests/browser/**'], rules: { 'react/rules-of-hooks': 'off' } },
    { files: ['tests/**'], rules: { 'react/jsx-no-literals': 'off', 'import/no-unassigned-import': 'off' } },
  ],
});
