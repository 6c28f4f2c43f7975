import type { TextKey } from '#texts/texts.ts';

/**
 * The text to show when a keyword of the schema is not met, beside that keyword:
 * `Type.String({ minLength: 1, ...messages({ minLength: 'session.noTitle' }) })`. `required` is the absence of the
 * property itself; `half` a text where a number should be that is half a date.
 */
export const messages = (byKeyword: Record<string, TextKey>) => ({ 'x-messages': byKeyword });
