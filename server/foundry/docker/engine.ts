import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { jsonIn } from '#core/contract/json.ts';
import { fieldsIn } from '#core/contract/reading.ts';

/** Default timeout in ms: an engine that hangs must not block the server. */
const usualTimeLimit = 15_000;

export interface RequestOptions {
  method?: 'GET' | 'POST';
  query?: Record<string, string | number | boolean>;
  /** Timeout in ms until the last byte of the answer. */
  timeLimit?: number;
}

/** A container engine behind a Unix socket. Its errors name the socket and the cause. */
export interface DockerEngine {
  /**
   * Sends a request. Resolves with the bytes of the answer, including when the engine reports (304) that nothing had to
   * change.
   */
  requestBytes(path: string, options?: RequestOptions): Promise<Buffer>;
  /** Like `requestBytes`, for an answer that is JSON. */
  requestJson(path: string, options?: RequestOptions): Promise<unknown>;
}

/** Descriptions of a socket's errors, by code. */
const faults: Record<string, string> = {
  ENOENT: 'cannot be reached: there is no such socket',
  EACCES: 'cannot be reached: the user of this server may not use the socket',
  ECONNREFUSED: 'cannot be reached: nothing listens on the socket',
};

/** The engine's own message after a colon; empty if the answer has none. */
function messageIn(bytes: Buffer): string {
  const message = fieldsIn(jsonIn(bytes.toString()))?.['message'];
  return typeof message === 'string' ? `: ${message}` : '';
}

export function dockerEngine(socketPath: string): DockerEngine {
  const engineName = `The container engine at ${socketPath}`;

  async function answerTo(
    path: string,
    { method = 'GET', query = {}, timeLimit = usualTimeLimit }: RequestOptions,
  ): Promise<{ status: number; bytes: Buffer }> {
    const signal = AbortSignal.timeout(timeLimit);
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
    const clientRequest = request({
      socketPath,
      method,
      path: parameters.size === 0 ? path : `${path}?${parameters.toString()}`,
      // A new connection each time: the engine may have closed an idle one.
      agent: false,
      signal,
    });
    // Once the answer has begun, errors are also emitted on the answer, which is read below.
    clientRequest.on('error', () => {});
    clientRequest.end();
    try {
      const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage];
      return { status: answer.statusCode ?? 0, bytes: await buffer(answer) };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const fault = signal.aborted
        ? `did not answer within ${timeLimit / 1_000} s`
        : (faults[code] ?? 'broke the connection');
      throw new Error(`${engineName} ${fault}`, { cause: error });
    }
  }

  async function requestBytes(path: string, options: RequestOptions = {}): Promise<Buffer> {
    const { status, bytes } = await answerTo(path, options);
    if (status === 304 || (status >= 200 && status < 300)) return bytes;
    throw new Error(`${engineName} answered ${status}${messageIn(bytes)}`);
  }

  return {
    requestBytes,
    async requestJson(path, options) {
      const bytes = await requestBytes(path, options);
      try {
        return JSON.parse(bytes.toString()) as unknown;
      } catch (error) {
        throw new Error(`${engineName} sent an answer that is not JSON`, { cause: error });
      }
    },
  };
}
