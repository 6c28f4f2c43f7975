/**
 * Measures the size that all forms (engine, theme, definitions and validators) add to a page that already has the app's
 * components, in KiB after brotli, and its ratio to the allowed 60: `npm run bench -- form-size`.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { compiledSchemas, withoutMarkdown } from '../tools/vite/compiled-schemas.ts';

const maxKiB = 60;
const forms = fileURLToPath(new URL('../src/forms', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'nyx-form-size-'));
const entry = path.join(folder, 'entry.ts');

/** Modules that a page without forms contains as well, and that therefore do not count. */
const sharedModules = [/^react($|[-/])/, /^@react-/, /^#ui\//, /^#texts\//, /^lucide-react/, /^@?xstate/];

try {
  const definitions = readdirSync(path.join(forms, 'definitions')).filter(
    (file) => !file.includes('.schema.'),
  );
  const modules = [...definitions.map((file) => path.join('definitions', file)), 'schema-form.tsx'];
  writeFileSync(
    entry,
    modules.map((file) => `export * from ${JSON.stringify(path.join(forms, file))};`).join('\n'),
  );
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [compiledSchemas(), withoutMarkdown()],
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', external: sharedModules },
    },
  });
  const outputs = Array.isArray(result)
    ? result.flatMap(({ output }) => output)
    : 'output' in result
      ? result.output
      : [];
  const code = outputs.flatMap((part) => (part.type === 'chunk' ? part.code : [])).join('');
  const size = brotliCompressSync(code).length / 1024;
  console.info(`${definitions.length} forms with their engine: ${size.toFixed(1)} KiB brotli`);
  console.info(`ratio to ${maxKiB} KiB ${(size / maxKiB).toFixed(2)}`);
} finally {
  rmSync(folder, { recursive: true });
}
