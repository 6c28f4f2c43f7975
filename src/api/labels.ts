import type { Label } from '#core/contract/labels.ts';

/**
 * Returns a label with only the keys that requests may contain: production's answers contain more keys, and
 * production refuses those in requests.
 */
export const exactLabel = ({ id, name }: Label): Label => ({ id, name });
