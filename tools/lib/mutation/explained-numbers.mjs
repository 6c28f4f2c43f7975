/**
 * Delays and limits that no fast test has to notice if they are ten times larger, with the reasons. Every other delay
 * or limit needs a test.
 * @type {Readonly<Record<string, string>>}
 */
export const explained = {
  'core/views/palette/rank.ts: ranks': 'further ranks are empty',
  'core/rules/recipes.ts: floatDigits':
    'nine digits distinguish every 32-bit float, so the loop never needs a tenth',
  'core/rules/token-image.ts: imageHeadLength': 'more bytes than a type needs do not change the type',
};

/**
 * A test that notices a delay or limit, where it is not among the tests nearest to the file: a file that all tests of the
 * server use has hundreds of equally near ones.
 * @type {Readonly<Record<string, string>>}
 */
export const noticedBy = {
  'server/app.ts: maxParamLength': 'tests/server/routes/odd-ids.test.ts',
  'server/app.ts: requestTimeout': 'tests/server/plugins/connections.test.ts',
};
