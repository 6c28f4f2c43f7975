/** Where the server of a test says that it is opened. */
export const publicUrl = 'http://localhost:5080';

/** What the tests' clock says at first, epoch ms. */
export const firstMoment = Date.UTC(2026, 4, 17, 12);
