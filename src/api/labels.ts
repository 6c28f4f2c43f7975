import type { Label } from '#core/contract/labels.ts';

/**
 * Returns a label with only the keys that requests may contain: the answers of production
 * (docs/specification.md#g-production) contain more, which it refuses in requests.
 */
export const exactLabel = ({ id, name }: Label): Label => ({ id, name });
