import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. Commands use it so that they work from any folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The full path of a file or folder in the project.
 * @param {...string} parts of the path inside the project
 */
export const inRoot = (...parts) => path.join(root, ...parts);
