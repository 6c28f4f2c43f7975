import { createConfirmedWriteMachine } from './confirmed-write.ts';

/**
 * Sends a test to the receiver of a webhook (docs/specification.md#s8-webhooks-try). The write succeeds if the
 * receiver accepts the test; any other result counts as a refusal.
 */
export const webhookTrialMachine = createConfirmedWriteMachine('webhookTrial');
