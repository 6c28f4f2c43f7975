import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiledSchemas, withoutMarkdown } from './tools/vite/compiled-schemas.ts';
import { compiledTexts } from './tools/vite/texts.ts';

/** Seconds in ms: a browser or a fresh clone takes longer than a function. */
const seconds = (count: number): number => count * 1_000;

/** These have servers within their own process. */
const withServer = 'tests/{api,server}/**/*.test.ts';
const longWithServer = 'tests/{api,server}/long/**/*.test.ts';

/** Most of these have a document of jsdom. */
const withDocument = 'tests/{app,forms,screens,ui}/**/*.test.{ts,tsx}';
const longWithDocument = 'tests/{app,forms,screens,ui}/long/**/*.test.{ts,tsx}';

/**
 * In CI a test that fails is run once more: one timing in ten thousand does not stop a change, and is listed as a flake
 * to mend. Elsewhere it fails at once.
 */
const retry = process.env['CI'] ? 1 : 0;

const longUnit = 'tests/{house,paths}/long/**/*.test.ts';

/** Waits are bounded by what a busy machine needs: how fast something is, the benches say. */
const inNode = {
  setupFiles: ['tests/support/setup.ts'],
  testTimeout: seconds(120),
  hookTimeout: seconds(120),
  expect: { poll: { timeout: seconds(60) } },
  maxWorkers: 2,
  retry,
};

/** They share loaded modules, none of which has a state that a test changes. */
const inProcess = { isolate: false, ...inNode };

const onServer = {
  globalSetup: 'tests/server/support/global-setup.ts',
  // They share the server's modules, which take longer to load than most of these files to run.
  isolate: false,
  ...inNode,
};

/** They share a document and loaded modules, since React Aria takes longer to load than most of these files to run. */
const inDocument = { isolate: false, ...inNode };

/**
 * Each file has a server of its own, and each of two processes a Chromium: more at once only makes all of them late. A
 * test that fails is tried once more, since a busy machine makes a browser late where nobody waits for it.
 */
const inBrowser = {
  isolate: false,
  testTimeout: seconds(180),
  hookTimeout: seconds(120),
  expect: { poll: { timeout: seconds(30) } },
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
          // One of them replaces a module.
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
          retry,
        },
      },
    ],
  },
});
