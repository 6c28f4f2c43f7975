/**
 * Delays and limits that no fast test has to notice if they are ten times larger, with the reasons. Every other delay
 * or limit needs a test.
 * @type {Readonly<Record<string, string>>}
 */
export const explained = {};
