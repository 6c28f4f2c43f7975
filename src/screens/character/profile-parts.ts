import { partOf } from '../shared/loading/use-part.ts';

/** Parts of the profile that its first content does not need. */
export const inventoryPart = partOf('inventory', () => import('./inventory.tsx'));
export const tokenUploadPart = partOf('tokenUpload', () => import('./token-upload.tsx'));
export const failedProfilePart = partOf('failedProfile', () => import('./failed-profile.tsx'));
