import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, so that every command works from any folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** @param {...string} parts a path inside the project */
export const inRoot = (...parts) => path.join(root, ...parts);
