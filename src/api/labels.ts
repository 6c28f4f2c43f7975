import type { Label } from '#core/contract/labels.ts';

/**
 * A label as requests may contain it: production's answers contain more keys, which it refuses in requests.
 */
export const exactLabel = ({ id, name }: Label): Label => ({ id, name });
