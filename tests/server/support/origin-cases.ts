/**
 * `own` is the public origin of a server. The other two are the origin and the redirect URL of a page of the app on a
 * static host.
 */
export const own = 'http://localhost:5080';
export const elsewhere = 'https://app.example';
export const elsewhereRedirect = `${elsewhere}/nyx/auth`;

/** `Origin` headers of pages that must not sign in with a stolen code, each with its fault. */
export const hostileOrigins: [what: string, origin: string][] = [
  ['of a foreign page', 'https://evil.example'],
  ['of a page that hides its origin', 'null'],
  ['that is empty', ''],
  ['with another port', 'http://localhost:5081'],
  ['with another scheme', 'https://localhost:5080'],
  ['with another name of the computer', 'http://127.0.0.1:5080'],
  ['that begins with ours', `${own}.evil.example`],
  ['that ends with ours', 'http://evil.example/localhost:5080'],
  ['with a path', `${own}/auth`],
  ['with a slash at its end', `${own}/`],
  ['with a user name', 'http://somebody@localhost:5080'],
  ['in capitals', 'HTTP://LOCALHOST:5080'],
  ['sent twice', `${own}, ${own}`],
  ['with spaces within', 'http://local host:5080'],
  ['named like a property of every object', '__proto__'],
];
