/** Public address of a test's server. */
export const publicUrl = 'http://localhost:5080';

/** Initial time of the tests' clock, epoch ms. */
export const firstMoment = Date.UTC(2026, 4, 17, 12);
