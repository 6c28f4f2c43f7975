/** Whether a string has more code points than `limit`. For most text, users count characters the same way. */
export const isTooLong = (text: string, limit: number): boolean => Array.from(text).length > limit;
