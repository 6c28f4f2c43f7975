import { fill, spellings } from './words.mjs';

/**
 * Plans a flow with a machine of its own.
 * @param {import('./changes.mjs').Changes} changes
 * @param {string} file the name in kebab-case
 */
export function planFlow(changes, file) {
  const names = spellings(file);
  const { __name__: name } = names;
  const targets = {
    machine: `src/machines/${file}.ts`,
    test: `tests/machines/${file}.test.ts`,
    model: `tests/paths/models/${file}.ts`,
  };
  for (const [template, target] of Object.entries(targets))
    changes.create(target, fill(changes.read(`tools/templates/flow/${template}.ts.txt`), names));
  const models = 'tests/paths/models/index.ts';
  changes.addImport(models, `import { ${name} } from './${file}.ts';`);
  changes.insert(models, { begin: 'export const models', end: '\n]' }, `\n  ${name},`);
}
