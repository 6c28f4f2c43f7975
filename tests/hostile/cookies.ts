/**
 * The maximum number and size of the cookies that Chromium and Firefox store for one host and send to all its ports.
 */
const maxCookies = 180;
const maxCookieBytes = 4_096;

/** The value of the header `Cookie` after a script has set `count` cookies of the maximum size. */
export const cookieFlood = (count = maxCookies): string =>
  Array.from({ length: count }, (_none, index) => `f${index}=`.padEnd(maxCookieBytes, 'x')).join('; ');
