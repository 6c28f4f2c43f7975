import type { TextKey } from '#texts/texts.ts';

/**
 * The text to show if a keyword of the schema is violated, declared beside that keyword: `Type.String({
 * minLength: 1, ...messages({ minLength: 'session.noTitle' }) })`. `required` means a missing property;
 * `half` an incomplete date in a field for a number.
 */
export const messages = (byKeyword: Record<string, TextKey>) => ({ 'x-messages': byKeyword });
