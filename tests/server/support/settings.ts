/** The public address of a test's server. */
export const publicUrl = 'http://localhost:5080';

/** The initial time of the tests' clock, in epoch ms. */
export const firstMoment = Date.UTC(2026, 4, 17, 12);
