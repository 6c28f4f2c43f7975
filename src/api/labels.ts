import type { Label } from '#core/contract/labels.ts';

/**
 * A label as requests may contain it: production answers labels with more keys, and refuses them in requests.
 */
export const exactLabel = ({ id, name }: Label): Label => ({ id, name });
