import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiledSchemas, withoutMarkdown } from './tools/vite/compiled-schemas.ts';
import { compiledTexts } from './tools/vite/texts.ts';

/** Seconds in ms: a browser or a fresh clone takes longer than a function. */
const seconds = (count: number): number => count * 1_000;

/** What `npm run test:ci` drives the browser through besides: what `npm test` has no time for. */
const longBrowserTests = [
  'tests/browser/forms/{accessibility,conflicts,correction,cut-off,date,drafts,item,long-session,numbers,random-item,recipe,session-faults}.test.ts',
  'tests/browser/{accessibility,characters,emptied-pages,foundry,item-usage,items,labelled-values,large-inventory,lists-accessibility,places,players,sessions,stats}.test.ts',
];

/** These have servers within their own process. */
const withServer = ['tests/{api,server}/**/*.test.ts'];

/** Waits are bounded by what a busy machine needs: how fast something is, the benches say. */
const inNode = {
  setupFiles: ['tests/support/setup.ts'],
  testTimeout: seconds(30),
  hookTimeout: seconds(60),
  maxWorkers: 2,
};

/**
 * Each file has a Chromium and a server of its own: more at once only makes all of them late. A test that fails is tried
 * once more, since a busy machine makes a browser late where nobody waits for it.
 */
const inBrowser = {
  testTimeout: seconds(60),
  hookTimeout: seconds(60),
  expect: { poll: { timeout: seconds(10) } },
  maxWorkers: 2,
  retry: 1,
};

/** Every shortest path of every machine: a machine is a test, and some of them go on at once. */
const pathsInBrowser = 'tests/paths/browser.test.ts';

export default defineConfig({
  plugins: [compiledTexts(), compiledSchemas(), withoutMarkdown(), react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...withServer, 'tests/browser/**', 'tests/ci/**', pathsInBrowser],
          ...inNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: withServer,
          globalSetup: 'tests/server/global-setup.ts',
          // They share the server's modules, which take longer to load than most of these files to run.
          isolate: false,
          ...inNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: longBrowserTests,
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'long-browser',
          include: longBrowserTests,
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'paths',
          include: [pathsInBrowser],
          testTimeout: seconds(600),
          hookTimeout: seconds(60),
          maxConcurrency: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'ci',
          include: ['tests/ci/**/*.test.ts'],
          globalSetup: 'tests/server/global-setup.ts',
          testTimeout: seconds(600),
          hookTimeout: seconds(600),
          fileParallelism: false,
        },
      },
    ],
  },
});
