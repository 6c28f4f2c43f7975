/**
 * Delays and limits that may be ten times larger without a fast test that notices it, with the reason. Each other one needs
 * a test.
 * @type {Readonly<Record<string, string>>}
 */
export const explained = {};
