import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { build } from 'esbuild';
import { type Plugin, runnerImport } from 'vite';

const query = '?compiled';
const root = new URL('../..', import.meta.url).pathname;

/**
 * Bundles a validator's code into one module for the browser. The code is CommonJS, and requires parts of ajv.
 */
async function asModule(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    format: 'esm',
    target: 'es2023',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Provides the module `x.schema.ts?compiled`. It exports the default export of `x.schema.ts` as plain JSON, and the
 * validators that ajv generates from this JSON. So the browser needs neither the schema library nor a compiler, which the
 * content security policy would forbid.
 */
export const compiledSchemas = (): Plugin => ({
  name: 'nyx-schemas',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(`.schema.ts${query}`)) return null;
    const file = id.slice(0, -query.length);
    const { module, dependencies } = await runnerImport<{ default: object }>(file, {
      configFile: false,
      root,
    });
    for (const dependency of [file, ...dependencies]) this.addWatchFile(dependency);
    const schema = JSON.stringify(module.default);
    const code = compileSchemaValidatorsCode(JSON.parse(schema) as object, {
      ajvFormatOptions: false,
      ajvOptionsOverrides: { code: { lines: false } },
    });
    return {
      code: `${await asModule(code)}\nexport const schema = ${schema};\n`,
      moduleType: 'js',
      map: null,
    };
  },
});

/** Leaves out the Markdown parser that rjsf's own templates import, because none of our forms shows Markdown. */
export const withoutMarkdown = (): Plugin => ({
  name: 'nyx-no-markdown',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith('markdown-to-jsx') ? `${root}tools/vite/no-markdown.ts` : null),
});
