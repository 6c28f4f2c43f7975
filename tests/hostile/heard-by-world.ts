import { type Exchange, statusesIn } from './raw.ts';
import type { HostileRequest } from './world-requests.ts';

/** Matches the headers that a world may receive from the browser and the proxy. */
const allowedHeaders =
  /^(?:host|connection|content-length|transfer-encoding|x-forwarded-(?:for|proto|host)|cookie)$/;

/**
 * Finds faults in the bytes that a world has received on one connection. They must be exactly one request, by strict
 * rules.
 * @returns one sentence per fault
 */
export function faultsInHeard(text: string, world: string): string[] {
  const faults: string[] = [];
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return ['The request head is incomplete.'];
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const body = text.slice(end + 4);
  const [, path] = /^(?:GET|POST) (\S+) HTTP\/1\.1$/.exec(first) ?? [];
  if (path === undefined) faults.push(`The request line is ${first}.`);
  else if (new URL(path, 'http://world').pathname !== `/${world}`) faults.push(`The address is ${path}.`);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([A-Za-z0-9-]+): ?(.*)$/.exec(line) ?? [];
    if (name === undefined) faults.push(`A header line is ${JSON.stringify(line)}.`);
    else if (headers.has(name.toLowerCase())) faults.push(`The header ${name} appears twice.`);
    else if (!allowedHeaders.test(name.toLowerCase())) faults.push(`The header ${name} was forwarded.`);
    else headers.set(name.toLowerCase(), value ?? '');
  }
  if (headers.get('connection') !== 'close') faults.push('The connection could be reused.');
  if (headers.get('x-forwarded-for') !== '127.0.0.1') faults.push('The address of the visitor is wrong.');
  if (headers.get('x-forwarded-host') !== headers.get('host'))
    faults.push('The forwarded host differs from the host.');
  if (/s3cret/.test(text)) faults.push('A secret was forwarded.');
  const coding = headers.get('transfer-encoding');
  const length = headers.get('content-length') ?? '0';
  if (coding !== undefined && headers.has('content-length'))
    faults.push('The request has both a length and chunks.');
  if (coding === undefined && body.length !== Number(length))
    faults.push(`The body has ${body.length} bytes, but the announced length is ${length}.`);
  if (coding !== undefined && !/^(?:[\da-f]+\r\n[^]*\r\n)*0\r\n\r\n$/.test(body))
    faults.push('The chunks are incomplete.');
  return faults;
}

/**
 * Finds faults in the handling of a hostile request. `heard` is what the world has received since the previous request,
 * one entry per connection.
 * @returns one sentence per fault
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
    faults.push('The world received a different request.');
  if (isRefused && heard.length > 0) faults.push('The refused request reached the world.');
  if (isRefused && status !== undefined && status < 400)
    faults.push(`The refused request was answered with ${status}.`);
  if (!isRefused && status === 200 && heard.length === 0) faults.push('The world received no request.');
  return faults;
}
