import { partOf } from '../shared/loading/use-part.ts';

/** Parts of the profile that its first content does not need. */
export const inventoryPart = partOf('inventory', () => import('./inventory.tsx'));
export const tokenUploadPart = partOf('tokenUpload', () => import('./token-upload.tsx'));
export const failedReadPart = partOf('failedRead', () => import('../shared/loading/failed-read.tsx'));
