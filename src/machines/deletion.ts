import { createConfirmedWriteMachine } from './confirmed-write.ts';

/**
 * Deletes an item, a session or a webhook (docs/specification.md#s2-items-confirm,
 * docs/specification.md#s2-sessions-confirm, docs/specification.md#s8-webhooks-delete).
 */
export const deletionMachine = createConfirmedWriteMachine('deletion');
