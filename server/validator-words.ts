/** A validator's message as plain English: `must be an object` instead of `must be object`. */
export const plainWords = (message: string): string =>
  message
    .replace(/^must be (?=(?:array|integer|object)\b)/, 'must be an ')
    .replace(/^must be (?=(?:boolean|number|string)\b)/, 'must be a ');
