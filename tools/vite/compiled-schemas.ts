import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { build } from 'esbuild';
import { type Plugin, runnerImport } from 'vite';

const query = '?compiled';
const root = new URL('../..', import.meta.url).pathname;

/** The validator's code is CommonJS that requires parts of ajv: bundled, it is one module that a browser takes. */
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
 * Serves `x.schema.ts?compiled`: the module's default export as plain JSON, and the validators that ajv makes of it.
 * Neither the schema library nor a compiler reaches the browser, whose policy forbids to compile anything.
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

/** Keeps the Markdown reader that rjsf's own templates import out of the page: no form of ours shows any. */
export const withoutMarkdown = (): Plugin => ({
  name: 'nyx-no-markdown',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith('markdown-to-jsx') ? `${root}tools/vite/no-markdown.ts` : null),
});
