const cookieName = 'XSRF-TOKEN';
const headerName = 'X-XSRF-TOKEN';

/** Cookies of one host are shared by all its ports: this one may be somebody else's, and malformed. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** What `Headers` takes; anything else would make it throw, and every call with it. */
const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

/** The header that proves a call comes from the page itself: same origin only, and only when the cookie is there. */
export function xsrfHeader(apiUrl: string): Record<string, string> {
  if (apiUrl !== '' && apiUrl !== globalThis.location?.origin) return {};
  const cookie = globalThis.document?.cookie
    .split('; ')
    .find((candidate) => candidate.startsWith(`${cookieName}=`));
  const value = cookie && decoded(cookie.slice(cookieName.length + 1));
  return value && isHeaderValue(value) ? { [headerName]: value } : {};
}
