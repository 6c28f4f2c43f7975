/** Counts code points, as a person would count most characters. */
export const isTooLong = (text: string, limit: number): boolean => Array.from(text).length > limit;
