import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { apiProxy } from './tools/vite/api-proxy.ts';
import { compiledSchemas, withoutMarkdown } from './tools/vite/compiled-schemas.ts';
import { pageConfiguration } from './tools/vite/page-configuration.ts';
import { precompressed } from './tools/vite/precompressed.ts';
import { catalogueLanguages, compiledTexts } from './tools/vite/texts.ts';

/** What nearly every list is made of. */
const listParts = new RegExp(
  `/(?:${[
    'screens/shared/(?:loading/read-problem|lists/(?:use-browse|use-paged|use-typed-text))',
    'ui/(?:elements/badge|feedback/(?:empty-state|skeleton)|lists/page-turner|fields/search-field)',
  ].join('|')})\\.tsx?$`,
);

/** Everything a page needs is a file of its own origin: the content security policy allows no inline code or font. */
export default defineConfig({
  plugins: [
    optimizeLocales.vite({ locales: catalogueLanguages() }),
    compiledTexts(),
    compiledSchemas(),
    withoutMarkdown(),
    react(),
    pageConfiguration(),
    precompressed(),
    apiProxy(process.env['NYX_DEV_API']),
  ],
  build: {
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Each in one file with all that it needs, but for what one above it holds: by itself the bundler makes a file for
        // every set of screens that share something, and a page loads fifty.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            // Above the member's area: visitors of a stopped instance need no more than this.
            { name: 'activation', test: /\/app\/pages\/activation-page\.tsx$/, priority: 3 },
            { name: 'member', test: /\/app\/member-area\.tsx$/, priority: 2 },
            { name: 'list', test: listParts, priority: 1 },
            { name: 'table', test: /\/screens\/shared\/lists\/table-screen\.tsx$/ },
          ],
        },
      },
    },
  },
});
