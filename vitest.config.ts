import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiledSchemas, withoutMarkdown } from './tools/vite/compiled-schemas.ts';
import { compiledTexts } from './tools/vite/texts.ts';

// In a zone with summer time, days differ in length; a computer that runs the tests often has UTC.
process.env['TZ'] ??= 'Europe/Rome';

/** Converts seconds to ms. */
const seconds = (count: number): number => count * 1_000;

/** Tests that run servers within their own process. */
const withServer = 'tests/{api,server}/**/*.test.ts';
const longWithServer = 'tests/{api,server}/long/**/*.test.ts';

/** Tests most of which need a document of jsdom. */
const withDocument = 'tests/{app,forms,screens,ui}/**/*.test.{ts,tsx}';
const longWithDocument = 'tests/{app,forms,screens,ui}/long/**/*.test.{ts,tsx}';

const longUnit = '{tests/{house,paths,tools},packages/*/tests}/long/**/*.test.ts';

/** The time limits are long enough for a busy computer. Speed is measured by the benches, not by these tests. */
const inNode = {
  setupFiles: ['tests/support/setup.ts'],
  testTimeout: seconds(120),
  hookTimeout: seconds(120),
  expect: { poll: { timeout: seconds(60) } },
  maxWorkers: 2,
};

/** The test files share loaded modules. */
const inProcess = { isolate: false, ...inNode };

const onServer = {
  globalSetup: 'tests/server/support/global-setup.ts',
  // The test files share the server's modules, because loading these takes longer than running most of the files.
  isolate: false,
  ...inNode,
};

/** The test files share a document and loaded modules, because React Aria takes longer to load than most files to run. */
const inDocument = { isolate: false, ...inNode };

/**
 * Each test file has its own server, and each of two processes its own Chromium; more processes would only slow each other
 * down.
 */
const inBrowser = {
  isolate: false,
  testTimeout: seconds(180),
  hookTimeout: seconds(120),
  expect: { poll: { timeout: seconds(30) } },
  maxWorkers: 2,
};

/** Walks every shortest path of every machine. Each machine is one test, and some of these tests run at the same time. */
const pathsInBrowser = 'tests/paths/browser.test.ts';

export default defineConfig({
  plugins: [compiledTexts(), compiledSchemas(), withoutMarkdown(), react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}', 'packages/*/tests/**/*.test.ts'],
          exclude: [withServer, withDocument, 'tests/browser/**', 'tests/ci/**', pathsInBrowser, longUnit],
          ...inProcess,
        },
      },
      {
        extends: true,
        test: {
          name: 'long-unit',
          include: [longUnit],
          ...inProcess,
          testTimeout: seconds(600),
        },
      },
      {
        extends: true,
        test: {
          name: 'document',
          include: [withDocument],
          exclude: [longWithDocument],
          ...inDocument,
        },
      },
      {
        extends: true,
        test: {
          name: 'long-document',
          include: [longWithDocument],
          ...inDocument,
          // One of these files replaces a module.
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [withServer],
          exclude: [longWithServer],
          ...onServer,
        },
      },
      {
        extends: true,
        test: {
          name: 'long-server',
          include: [longWithServer],
          ...onServer,
          testTimeout: seconds(600),
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/quick/**/*.test.ts'],
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'long-browser',
          include: ['tests/browser/long/**/*.test.ts'],
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'paths',
          include: [pathsInBrowser],
          testTimeout: seconds(1_800),
          hookTimeout: seconds(60),
          maxConcurrency: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'ci',
          include: ['tests/ci/**/*.test.ts'],
          globalSetup: 'tests/server/support/global-setup.ts',
          testTimeout: seconds(600),
          hookTimeout: seconds(600),
          fileParallelism: false,
        },
      },
    ],
  },
});
