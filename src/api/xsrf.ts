const cookieName = 'XSRF-TOKEN';
const headerName = 'X-XSRF-TOKEN';

/** The header that proves a call comes from the page itself: same origin only, and only when the cookie is there. */
export function xsrfHeader(apiUrl: string): Record<string, string> {
  if (apiUrl !== '' && apiUrl !== globalThis.location?.origin) return {};
  const cookie = globalThis.document?.cookie
    .split('; ')
    .find((candidate) => candidate.startsWith(`${cookieName}=`));
  return cookie ? { [headerName]: decodeURIComponent(cookie.slice(cookieName.length + 1)) } : {};
}
