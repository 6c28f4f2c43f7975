import { requestIdHeader } from '#core/contract/features.ts';
import { said } from '#core/contract/refusals.ts';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failed, refusalIn } from '../problems.ts';
import { DatabaseTrouble } from '../store/engine/trouble.ts';
import { tooLargeHeaders } from './header-size.ts';
import { bareHeaders } from './security.ts';
import { plainWords } from '../validator-words.ts';

/** Messages for refusals of the framework and its plugins, by code. */
const messages: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not accepted here.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large. Send it in several parts.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request does not have the length that it declares.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not well-formed JSON, or it names something “__proto__”.',
  FST_ERR_BAD_URL: 'The address is not well-formed.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'Send the image as a form with one file.',
  FST_REQ_FILE_TOO_LARGE: 'The file is too large.',
  FST_FILES_LIMIT: 'Send only one file.',
  FST_PARTS_LIMIT: 'The form has too many parts.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PROTO_VIOLATION: 'The form names a field that is not allowed.',
};

/** The request's faulty field as a path such as `outcomes.0.exp`, from a validator's `/outcomes/0/exp`. */
function fieldAtFault({ validation }: FastifyError): string | undefined {
  const first = validation?.[0];
  if (!first) return undefined;
  const path = first.instancePath.split('/').slice(1);
  const required: unknown = first.params['requiredProperties'];
  if (Array.isArray(required) && typeof required[0] === 'string') path.push(required[0]);
  return path.length > 0
    ? path.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
    : undefined;
}

/** Says how to fix an exceeded limit; for any other fault, returns the validator's message. */
function wordsFor(fault: NonNullable<FastifyError['validation']>[number] | undefined): string | undefined {
  const limit = Number(fault?.params['limit']).toLocaleString('en');
  switch (fault?.keyword) {
    case 'maxItems':
      return `has too many entries: send at most ${limit} in one request, and the rest in another`;
    case 'maxLength':
      return `is too long: it may have at most ${limit} characters`;
    default:
      return fault?.message === undefined ? undefined : plainWords(fault.message);
  }
}

function invalid(error: FastifyError): string {
  const partNames = { body: 'body', querystring: 'query', params: 'address', headers: 'headers' };
  const where = partNames[error.validationContext as keyof typeof partNames] ?? 'request';
  const field = fieldAtFault(error);
  const what = wordsFor(error.validation?.[0]) ?? 'is not valid';
  return `The ${where}${field ? `'s ${field}` : ''} ${what}.`;
}

/**
 * Answers any error as an outcome. Errors that are not the caller's fault are logged and answered without
 * details.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = error.statusCode ?? 500;
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  // The framework's own refusals bypass every hook.
  reply.header(requestIdHeader, request.id);
  const refusal = refusalIn(error);
  if (refusal) {
    const { statusCode, words, field, retryAfter, why } = refusal;
    // The page shows the request's id, by which the operator finds this line.
    if (why !== undefined) request.log.warn({ status: statusCode, why }, 'request refused');
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply.code(statusCode).send(failed(statusCode, words, field));
  }
  if (error.validation) return reply.code(400).send(failed(400, invalid(error), fieldAtFault(error)));
  if (code >= 400 && code < 500) {
    const message =
      messages[error.code] ??
      (error instanceof SyntaxError ? messages['FST_ERR_CTP_INVALID_JSON_BODY'] : undefined);
    return reply.code(code).send(failed(code, message ?? 'The request is not well-formed.'));
  }
  if (error instanceof DatabaseTrouble) {
    request.log.error({ err: error }, 'database failed');
    return reply.code(503).header('retry-after', String(error.retryAfter)).send(failed(503, error.answer));
  }
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send(failed(500, said('unexpected')));
}

/** Answers to connections without a readable request, by Node's error code. Other codes are answered 400. */
const connectionAnswers: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, tooLargeHeaders],
};

/** Answers connections whose data is not a readable request: such data reaches no route and no hook. */
export function refuseConnection(
  error: Error & { code: string },
  socket: Socket,
  log: Pick<FastifyBaseLogger, 'trace'>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  log.trace({ err: error }, 'connection refused');
  const [code, message] = connectionAnswers[error.code] ?? [400, 'The request is not well-formed.'];
  const body = JSON.stringify(failed(code, message));
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    'Cache-Control: no-store',
    ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

/** Answers every error and every unknown path with an outcome (docs/wire-contract.md#wire-errors). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const [path] = request.url.split('?');
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send(failed(404, `There is no ${request.method} ${path} here.`));
  });
}
