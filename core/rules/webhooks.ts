/** Whether a receiver's status accepts a delivery or a test (docs/specification.md#s8-webhooks-accepted). */
export const isAccepted = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;
