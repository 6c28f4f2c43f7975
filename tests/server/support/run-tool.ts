import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Runs a command of `tools` as an operator does, in the data folder. Rejects with `code` and `stderr` if the command
 * fails.
 */
export function runTool(
  name: string,
  dataDir: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ stdout: string; stderr: string }> {
  const script = fileURLToPath(new URL(`../../../tools/${name}.mjs`, import.meta.url));
  const env = { ...process.env, NYX_DATA_DIR: dataDir, INIT_CWD: dataDir, ...settings };
  return promisify(execFile)(process.execPath, [script, ...args], { env });
}
