import { existsSync } from 'node:fs';
import { Failure } from './failure.mjs';
import { inRoot } from './root.mjs';

/** Adds the variables of the file `.env` to the environment, except those that the environment already has. */
export function loadSettingsFile() {
  const file = inRoot('.env');
  // The file may name the database of a real community, to which a test must never connect.
  if (process.env['VITEST'] || !existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new Failure(`The settings in ${file} cannot be read (${error.code}).`);
  }
}

/**
 * The settings of a command. The default folders are in the project's folder, wherever the command was called.
 * @returns {Record<string, string | undefined>}
 */
export function environment() {
  loadSettingsFile();
  return {
    ...process.env,
    NYX_DATA_DIR: process.env['NYX_DATA_DIR'] || inRoot('data'),
    NYX_DIST_DIR: process.env['NYX_DIST_DIR'] || inRoot('dist'),
  };
}
