import { createConfirmedWriteMachine } from './confirmed-write.ts';

/** Pauses or resumes a webhook (docs/specification.md#s8-webhooks-pause). */
export const webhookPauseMachine = createConfirmedWriteMachine('webhookPause');
