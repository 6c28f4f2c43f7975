import { type Exchange, statusesIn } from './raw.ts';
import type { HostileRequest } from './world-requests.ts';

/** Headers that a world may get from the proxy in addition to a harmless browser's. */
const known = /^(?:host|connection|content-length|transfer-encoding|x-forwarded-(?:for|proto|host)|cookie)$/;

/**
 * Faults in the bytes that a world received on one connection, which must be exactly one request, parsed
 * strictly.
 * @returns sentences; none when there is no fault
 */
export function faultsInHeard(text: string, world: string): string[] {
  const faults: string[] = [];
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return ['The head does not end.'];
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const body = text.slice(end + 4);
  const [, path] = /^(?:GET|POST) (\S+) HTTP\/1\.1$/.exec(first) ?? [];
  if (path === undefined) faults.push(`The first line is ${first}`);
  else if (new URL(path, 'http://world').pathname !== `/${world}`) faults.push(`The address is ${path}`);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([A-Za-z0-9-]+): ?(.*)$/.exec(line) ?? [];
    if (name === undefined) faults.push(`A line is ${JSON.stringify(line)}`);
    else if (headers.has(name.toLowerCase())) faults.push(`${name} is there twice.`);
    else if (!known.test(name.toLowerCase())) faults.push(`${name} was passed on.`);
    else headers.set(name.toLowerCase(), value ?? '');
  }
  if (headers.get('connection') !== 'close') faults.push('The connection could be used again.');
  if (headers.get('x-forwarded-for') !== '127.0.0.1') faults.push('The visitor is somebody else.');
  if (headers.get('x-forwarded-host') !== headers.get('host')) faults.push('The host is another one.');
  if (/s3cret/.test(text)) faults.push('A secret was passed on.');
  const coding = headers.get('transfer-encoding');
  const length = headers.get('content-length') ?? '0';
  if (coding !== undefined && headers.has('content-length')) faults.push('There is a length beside chunks.');
  if (coding === undefined && body.length !== Number(length))
    faults.push(`${body.length} bytes follow where ${length} are announced.`);
  if (coding !== undefined && !/^(?:[\da-f]+\r\n[^]*\r\n)*0\r\n\r\n$/.test(body))
    faults.push('The chunks do not end.');
  return faults;
}

/**
 * Faults of a hostile request, given all connections of the world since the previous one.
 * @returns sentences; none when there is no fault
 */
export function faultsOf(
  { mark, isRefused }: HostileRequest,
  { text, isClosed }: Exchange,
  heard: readonly string[],
  world: string,
): string[] {
  const [status, ...others] = statusesIn(text);
  const faults = heard.flatMap((one) => faultsInHeard(one, world));
  if (!isClosed) faults.push('The connection was left open.');
  if (others.length > 0) faults.push(`There were ${others.length + 1} answers.`);
  if (heard.length > 1 || heard.some((one) => !one.includes(mark)))
    faults.push('The world heard another request.');
  if (isRefused && heard.length > 0) faults.push('It reached the world.');
  if (isRefused && status !== undefined && status < 400) faults.push(`It was answered with ${status}.`);
  if (!isRefused && status === 200 && heard.length === 0) faults.push('Nobody was asked.');
  return faults;
}
