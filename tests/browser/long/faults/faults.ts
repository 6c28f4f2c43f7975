/** The faults that can take the place of a call's answer. */
import type { Route } from 'playwright-core';

/** What the screen says when a read fails with the fault, and when a write does. */
interface Words {
  read: RegExp;
  write: RegExp;
}

export interface Fault {
  words: Words;
  happen(route: Route): Promise<void>;
}

const unreachable: Words = {
  read: /The server cannot be reached/,
  write: /may or may not have/,
};
const unreadable: Words = { read: /could not read the server's answer/, write: /may or may not have/ };
const noReason = /An error occurred, please try again later/;

/** A message that can come only from this test's answers. */
const messageOf = (status: number): string => `The guild hall answers ${status}.`;

const json = (route: Route, status: number, headers: Record<string, string> = {}): Promise<void> =>
  route.fulfill({
    status,
    headers,
    json: { status: false, message: messageOf(status), code: status },
  });

const messagePattern = (status: number): RegExp =>
  new RegExp(messageOf(status).replaceAll('.', String.raw`\.`));

const refusal = (status: number): Fault => ({
  words: { read: messagePattern(status), write: messagePattern(status) },
  happen: (route) => json(route, status),
});

const body = (text: string, contentType: string, words = unreadable): Fault => ({
  words,
  happen: (route) => route.fulfill({ status: 200, contentType, body: text }),
});

/** The value of `Retry-After`, in seconds. */
export const demandedWait = 30;

export const faults = {
  'refused connection': { words: unreachable, happen: (route) => route.abort('connectionrefused') },
  'connection dropped in the middle': {
    words: unreachable,
    async happen(route) {
      // The server gets the request and does what it asks for, but the answer is lost.
      await route.fetch().catch(() => {});
      await route.abort('connectionreset');
    },
  },
  silence: {
    words: { read: /You stopped waiting/, write: /may or may not have/ },
    happen: async () => {},
  },
  'no network': {
    words: { read: /You are offline/, write: /You are offline. Nothing was sent/ },
    happen: (route) => route.abort('internetdisconnected'),
  },
  'status 401': refusal(401),
  'status 403': refusal(403),
  'status 404': refusal(404),
  'status 409': refusal(409),
  '429 with Retry-After': {
    words: { read: messagePattern(429), write: messagePattern(429) },
    happen: (route) => json(route, 429, { 'Retry-After': String(demandedWait) }),
  },
  'status 500': refusal(500),
  // After this status, a write may have been done, because it may come from a proxy and not from the server.
  'status 503': {
    words: { read: messagePattern(503), write: /may or may not have|The guild hall answers/ },
    happen: (route) => json(route, 503),
  },
  'status false': {
    words: { read: messagePattern(200), write: messagePattern(200) },
    happen: (route) => json(route, 200),
  },
  HTML: body('<!doctype html><title>Accept our terms</title>', 'text/html'),
  'wrong shape': body('42', 'application/json'),
  'empty answer': body('', 'application/json'),
  'an empty 500': {
    words: { read: noReason, write: noReason },
    happen: (route) => route.fulfill({ status: 500, body: '' }),
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];
