import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { TLSSocket } from 'node:tls';
import { text } from 'node:stream/consumers';
import { isLoopback, isLoopbackUrl } from '../authorize/local.ts';
import { codeOf } from '../error-code.ts';
import type { Settings } from '../settings.ts';
import { proofHeaders } from '../auth/proof.ts';
import { forwardingLines } from '../plugins/proxies.ts';
import { fault, type DoctorFinding, good } from './finding.ts';
import type { Recognition } from './recognition.ts';

const subject = 'Public address';

/** How long the public address may take to answer, in ms. */
const timeLimit = 10_000;

/**
 * The least share of a certificate's lifetime that should remain: 15 days of 90, or two hours of twelve. Proxies renew a
 * certificate when a third remains.
 */
const leastShare = 1 / 6;

const hour = 60 * 60_000;

/** A duration in ms as whole days, or hours if it is shorter than two days. */
function inWords(duration: number): string {
  const hours = Math.floor(duration / hour);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** Judges the lifetime of the certificate of `url`, as Node states it. `now` is epoch ms. */
export function judgeCertificate(
  url: string,
  { valid_from: from, valid_to: to }: { valid_from: string; valid_to: string },
  now: number,
): DoctorFinding {
  const remaining = Date.parse(to) - now;
  return remaining < (Date.parse(to) - Date.parse(from)) * leastShare
    ? fault(subject, `The certificate expires in ${inWords(remaining)}. Find out why it is not renewed.`)
    : good(subject, `${url} answers; its certificate is valid for ${inWords(remaining)}.`);
}

const ask = (url: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = url.startsWith('https:') ? getHttps : getHttp;
    // Without `agent: false` a second call might reuse the connection, whose certificate was checked before.
    const request = get(url, { agent: false, timeout: timeLimit, headers }, resolve);
    request.on('timeout', () => request.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    request.on('error', reject);
  });

/** Why an address does not answer, and what to do. */
function unreachable(url: string, code: string): string {
  const { hostname } = new URL(url);
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name ${hostname} is unknown. Create its DNS record, or correct NYX_PUBLIC_URL.`;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `Nothing answers at ${url}. Start the proxy (or Nyx, if there is none), and open its port in the firewall.`;
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${hostname} has expired. Renew it, and have the proxy read it again.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate is not for ${hostname}. Get one for this name, or correct NYX_PUBLIC_URL.`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return `Browsers do not trust the certificate of ${hostname}. Get one from a public authority, such as Let’s Encrypt, and send its whole chain.`;
    case 'EPROTO':
      return `${hostname} does not answer in TLS. Correct the port or the scheme of NYX_PUBLIC_URL, or set up TLS in the proxy.`;
    default:
      return `${url} cannot be reached (${code}). Correct NYX_PUBLIC_URL, or the proxy.`;
  }
}

/** Judges how the server sees a call that has passed the proxy; null if there is no fault. */
function judgeCaller(caller: unknown): DoctorFinding | null {
  if (caller === 'unnamed')
    return fault(
      'Proxy',
      `It does not send the address of its caller, so the limits count all members as one. ${forwardingLines}`,
    );
  return caller === 'peer'
    ? fault(
        'Proxy',
        'NYX_TRUSTED_PROXIES does not contain the address from which the proxy calls Nyx, so the limits count all members as one. Add it; the log names it.',
      )
    : null;
}

async function judge(
  url: string,
  answer: IncomingMessage,
  recognition: Recognition,
  now: number,
): Promise<DoctorFinding> {
  const { statusCode = 0, headers, socket } = answer;
  const content = await text(answer);
  if ([502, 503, 504].includes(statusCode))
    return fault(
      subject,
      `${url} answers ${statusCode}: the proxy does not reach Nyx, or Nyx does not reach its database. Start Nyx, and compare the proxy’s target with HOST and PORT.`,
    );
  if (headers.location !== undefined)
    return fault(
      subject,
      `${url} redirects to ${headers.location}. Set NYX_PUBLIC_URL to the address that people reach in the end.`,
    );
  if (statusCode !== 200 || !/"status"\s*:\s*"ok"/.test(content))
    return fault(
      subject,
      `Another program answers at ${url} (${statusCode}). Correct NYX_PUBLIC_URL, or the proxy’s target.`,
    );
  const proof = headers[proofHeaders.proof];
  if (typeof proof === 'string' && !recognition.isOwn(proof))
    return fault(
      subject,
      `Another Nyx, with other secrets, answers at ${url}. Correct NYX_PUBLIC_URL, or the proxy’s target.`,
    );
  const unknown = judgeCaller(headers[proofHeaders.caller]);
  if (unknown) return unknown;
  return socket instanceof TLSSocket
    ? judgeCertificate(url, socket.getPeerCertificate(), now)
    : good(subject, `${url} answers.`);
}

/** Requests the public address and judges the answer. `now` is epoch ms. */
export async function publicAddress(
  { host, app }: Settings,
  recognition: Recognition,
  now: number,
): Promise<DoctorFinding> {
  const { publicUrl } = app;
  if (publicUrl === undefined)
    return isLoopback(host)
      ? good(subject, 'None: only this machine reaches Nyx.')
      : fault(
          subject,
          'Others may reach Nyx, but NYX_PUBLIC_URL is missing. Set it to the address that they open.',
        );
  if (isLoopbackUrl(publicUrl)) return good(subject, `${publicUrl}, on this machine only.`);
  if (!publicUrl.startsWith('https:'))
    return fault(
      subject,
      `${publicUrl} is not encrypted, and browsers deny such a page the locks that Nyx needs. Set up a proxy with TLS, and set NYX_PUBLIC_URL to its https address.`,
    );
  const url = `${publicUrl}/healthz`;
  try {
    return await judge(url, await ask(url, recognition.headers), recognition, now);
  } catch (error) {
    return fault(subject, unreachable(url, codeOf(error)));
  }
}

/** Checks what the server knows about its proxy. The server speaks no TLS, so an https address means a proxy. */
export function proxy({ host, app }: Settings): DoctorFinding {
  const { publicUrl = '', trustedProxies = [] } = app;
  if (trustedProxies.length > 0) return good('Proxy', `${trustedProxies.join(', ')} may name callers.`);
  if (!publicUrl.startsWith('https:')) return good('Proxy', 'None is configured.');
  const where = isLoopback(host) ? '127.0.0.1 ::1' : 'the proxy’s address';
  return fault(
    'Proxy',
    `A proxy passes calls on to Nyx, but NYX_TRUSTED_PROXIES is empty, so the limits count all members as one. Set it to ${where}, and have the proxy send X-Forwarded-For.`,
  );
}
