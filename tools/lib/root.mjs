import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: every command works from wherever it is called. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** @param {...string} parts a path inside the project */
export const inRoot = (...parts) => path.join(root, ...parts);
