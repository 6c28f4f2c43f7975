/** Limits of the cookies that Chromium and Firefox store for one host and send to each of its ports. */
const maxCookies = 180;
const maxCookieBytes = 4_096;

/** The `Cookie` header after a script has set as many cookies as it can. */
export const cookieFlood = (count = maxCookies): string =>
  Array.from({ length: count }, (_none, index) => `f${index}=`.padEnd(maxCookieBytes, 'x')).join('; ');
