import type { Label } from '#core/contract/item-schemas.ts';

/** A label as a request may carry it: production answers labels with more keys, and refuses them. */
export const exactLabel = ({ id, name }: Label): Label => ({ id, name });
