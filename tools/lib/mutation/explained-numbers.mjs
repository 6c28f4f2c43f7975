/**
 * Delays and limits that no fast test has to notice if they are ten times larger, with the reasons. Every other delay
 * or limit needs a test.
 * @type {Readonly<Record<string, string>>}
 */
export const explained = {
  'core/rules/recipes.ts: floatDigits':
    'nine digits distinguish every 32-bit float, so the loop never needs a tenth',
  'core/rules/token-image.ts: imageHeadLength': 'more bytes than a type needs do not change the type',
};
