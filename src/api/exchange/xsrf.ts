const cookieName = 'XSRF-TOKEN';
const headerName = 'X-XSRF-TOKEN';

/**
 * Decodes the cookie's value. All ports of a host share its cookies, so the cookie may belong to another service and be
 * malformed.
 */
function decodeIfPossible(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Whether `Headers` accepts the value. On any other value it throws, so that every call would fail. */
const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

/**
 * The header that proves that a call comes from the page itself: only for the same origin, and only if the
 * cookie exists.
 */
export function xsrfHeader(apiUrl: string): Record<string, string> {
  if (apiUrl !== '' && apiUrl !== globalThis.location?.origin) return {};
  const cookie = globalThis.document?.cookie
    .split('; ')
    .find((candidate) => candidate.startsWith(`${cookieName}=`));
  const value = cookie && decodeIfPossible(cookie.slice(cookieName.length + 1));
  return value && isHeaderValue(value) ? { [headerName]: value } : {};
}
