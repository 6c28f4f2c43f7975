import type { TextKey } from '#texts/texts.ts';

/**
 * Declares the text to show if a keyword of the schema is violated: `Type.String({ minLength: 1,
 * ...messages({ minLength: 'session.noTitle' }) })`. The key `required` stands for a missing property, `half` for an
 * incomplete date in a field for a number.
 */
export const messages = (byKeyword: Record<string, TextKey>) => ({ 'x-messages': byKeyword });
