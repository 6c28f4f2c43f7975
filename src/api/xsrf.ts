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

/** The header that proves a call comes from the page itself: same origin only, and only when the cookie is there. */
export function xsrfHeader(apiUrl: string): Record<string, string> {
  if (apiUrl !== '' && apiUrl !== globalThis.location?.origin) return {};
  const cookie = globalThis.document?.cookie
    .split('; ')
    .find((candidate) => candidate.startsWith(`${cookieName}=`));
  return cookie ? { [headerName]: decoded(cookie.slice(cookieName.length + 1)) } : {};
}
