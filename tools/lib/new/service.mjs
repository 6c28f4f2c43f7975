import { fill, spellings } from './words.mjs';

/**
 * Plans the client and the routes of a service, and names them where all services are listed.
 * @param {import('./changes.mjs').Changes} changes
 * @param {string} file the service's name in kebab-case
 * @param {string} one the name of one of its things, in camelCase
 */
export function planService(changes, file, one) {
  const names = { ...spellings(file), __one__: one };
  const create = (template, target) =>
    changes.create(target, fill(changes.read(`tools/templates/service/${template}.ts.txt`), names));
  create('api', `src/api/${file}.ts`);
  create('routes', `server/routes/${file}.ts`);
  changes.addImport('src/api/api.ts', `import { ${one}Api } from './${file}.ts';`);
  changes.insert(
    'src/api/api.ts',
    { begin: 'export const createApi', end: '\n});' },
    `\n  ${names.__name__}: ${one}Api(http),`,
  );
  changes.addImport('server/app.ts', `import { ${one}Routes } from './routes/${file}.ts';`);
  changes.insert(
    'server/app.ts',
    { begin: 'for (const routes of [', end: '\n    ]' },
    `\n      ${one}Routes,`,
  );
}
