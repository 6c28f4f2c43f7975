/** Whether a text has more code points than `limit`; a user would count most characters the same way. */
export const isTooLong = (text: string, limit: number): boolean => Array.from(text).length > limit;
