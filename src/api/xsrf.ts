const cookieName = 'XSRF-TOKEN';
const headerName = 'X-XSRF-TOKEN';

/** All ports of a host share its cookies: this one may belong to another service, and be malformed. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Whether `Headers` accepts the value; any other would make it throw, and fail every call. */
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
  const value = cookie && decoded(cookie.slice(cookieName.length + 1));
  return value && isHeaderValue(value) ? { [headerName]: value } : {};
}
