import type { Plugin } from 'vite';

/** Matches files of which nearly all functions run when the file loads. */
const eager = /^assets\/(?:start|member)-[\w-]{8}\.js$/;

/**
 * Makes Chromium compile all functions of these files together in the background, instead of each one when it is first
 * called. Chromium reads the hint only in the first line of a file.
 */
export const compileHints = (): Plugin => ({
  name: 'nyx-compile-hints',
  apply: 'build',
  generateBundle: {
    // This must run after the bundler has added its own first lines.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && eager.test(file.fileName))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
});
