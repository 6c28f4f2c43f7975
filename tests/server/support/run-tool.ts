import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The id of the user `nobody` and of that user's group. */
export const nobody = 65_534;

/**
 * Runs a command of `tools` in the data folder, as an operator does. It runs as the user `uid`, or as the user of the
 * tests if that is `undefined`. Rejects with `code` and `stderr` if the command fails.
 */
export function runTool(
  name: string,
  dataDir: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
  uid?: number,
): Promise<{ stdout: string; stderr: string }> {
  const script = fileURLToPath(new URL(`../../../tools/${name}.mjs`, import.meta.url));
  const env = { ...process.env, NYX_DATA_DIR: dataDir, INIT_CWD: dataDir, ...settings };
  return promisify(execFile)(process.execPath, [script, ...args], {
    env,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
}
