/** What Chromium and Firefox keep for one host, and send with every request to any of its ports. */
const mostCookies = 180;
const longestCookie = 4_096;

/** The value of a `Cookie` header after a script has set all cookies that it can. */
export const cookieFlood = (count = mostCookies): string =>
  Array.from({ length: count }, (_none, index) => `f${index}=`.padEnd(longestCookie, 'x')).join('; ');
