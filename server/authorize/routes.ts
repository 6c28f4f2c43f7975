import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Codes } from '../auth/codes.ts';
import type { Context } from '../context.ts';
import { isDemoCommunity } from '../demo/community.ts';
import type { AppOptions } from '../options.ts';
import { policy, policyHeader, policyText } from '../plugins/security.ts';
import { malformed, Refusal } from '../problems.ts';
import type { OperatorCode } from './operator-code.ts';
import { isLocalForm, isLocalCaller, isLoopback, isLoopbackUrl } from './local.ts';
import { codePage, refusalPage, signInPage } from './page.ts';
import { readParameters, redirectWith } from './parameters.ts';
import { registeredRedirects } from './redirects.ts';
import { style, stylePath, typefaceIn } from './style.ts';
import { type PageWords, wordsFor } from './words.ts';

const path = '/oauth2/authorize';
const Choice = Type.Object({ member: Type.String() });
const EnteredCode = Type.Object({ code: Type.String({ maxLength: 100 }) });

const sendPage = (reply: FastifyReply, code: number, page: string): FastifyReply =>
  reply.code(code).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);

/** The parameters in the URL and the form, unchecked. */
const givenIn = ({ query, body }: FastifyRequest): Record<string, unknown> => ({
  ...(query as object),
  ...(body as object | undefined),
});

/** The page's words in the user's language, which the URL, the form or the browser names. */
const pageWords = (request: FastifyRequest): PageWords =>
  wordsFor(givenIn(request)['ui_locales'], request.headers['accept-language']);

const startedElsewhere = (): Refusal => new Refusal(403, 'Sign-in has to start on this page.');

/** The embedded sign-in page, which replaces the chat platform's and asks for no password. */
export function signInPageRoutes(
  app: FastifyInstance,
  { store, limiters }: Context,
  codes: Codes,
  operatorCode: OperatorCode,
  options: AppOptions,
): void {
  const registered = (): string[] => registeredRedirects(app, options);

  /** Whether the public address and all addresses that the server listens on are loopback addresses. */
  const listensOnLoopback = (): boolean =>
    (options.publicUrl === undefined || isLoopbackUrl(options.publicUrl)) &&
    app.addresses().every((at) => typeof at === 'object' && isLoopback(at.address));

  /**
   * Whether the browser must send the operator's code first: only the operator may sign in as any member of a real
   * community, unless `signInAnywhere` allows it to everybody.
   */
  const requiresCode = async ({ headers }: FastifyRequest): Promise<boolean> => {
    if (options.signInAnywhere || operatorCode.wasEntered(headers.cookie)) return false;
    const isRequired = !(await isDemoCommunity(store));
    // At the start of the server, the community may still have been the demo, for which it prints no code.
    if (isRequired) operatorCode.asked();
    return isRequired;
  };

  /** Refuses callers on other computers, unless the operator has enabled `signInAnywhere`. */
  const requireLocalCaller = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!options.signInAnywhere && !(listensOnLoopback() && isLocalCaller(request.raw)))
      throw new Refusal(
        403,
        'This sign-in page asks for no password, so it works only on the computer that runs the server.',
      );
    await limiters.page(request, reply);
  };

  /**
   * Allows the form to submit to this server and redirect to registered addresses: browsers check the
   * redirect too.
   */
  const allowForm = (reply: FastifyReply): void => {
    const origins = new Set(registered().map((address) => new URL(address).origin));
    // A policy cannot contain IPv6 addresses.
    for (const origin of origins) if (origin.includes('[')) origins.delete(origin);
    const directives = { ...policy(options), 'form-action': ["'self'", ...origins] };
    reply.header(policyHeader, policyText(directives));
    // Without a referrer, browsers send the form's origin as `null`.
    reply.header('referrer-policy', 'same-origin');
  };

  app.setErrorHandler((error, request, reply) => {
    const expected = error instanceof Refusal;
    if (!expected) request.log.error({ err: error }, 'sign-in page failed');
    const code = expected ? error.statusCode : 500;
    return sendPage(
      reply,
      code,
      refusalPage(
        expected ? error.message : 'Something went wrong on the server.',
        pageWords(request),
        givenIn(request)['colour_mode'],
      ),
    );
  });
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );

  const sheet = typefaceIn(options.distDir) + style;
  app.get(stylePath, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(sheet),
  );

  app.get(path, { onRequest: requireLocalCaller }, async (request, reply) => {
    const parameters = readParameters(request.query, registered());
    allowForm(reply);
    if (await requiresCode(request))
      return sendPage(reply, 200, codePage(parameters, path, pageWords(request)));
    return sendPage(reply, 200, signInPage(await store.members.all(), parameters, path, pageWords(request)));
  });

  app.post(path, { onRequest: requireLocalCaller }, async (request, reply) => {
    // A foreign page must not submit the form on a member's behalf.
    const from = request.headers['sec-fetch-site'];
    if (from !== undefined && from !== 'same-origin' && from !== 'none') throw startedElsewhere();
    // Over plain HTTP to hosts other than loopback, browsers send `Origin` but no `Sec-Fetch-Site`.
    const { origin, host } = request.headers;
    const isOurs = options.signInAnywhere
      ? origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
      : isLocalForm(request.headers);
    if (!isOurs) throw startedElsewhere();
    const parameters = readParameters(request.body, registered());
    if (await requiresCode(request)) {
      const cookie = operatorCode.cookieFor(Value.Check(EnteredCode, request.body) ? request.body.code : '');
      if (cookie === null) {
        await limiters.signIn(request, reply);
        allowForm(reply);
        return sendPage(reply, 403, codePage(parameters, path, pageWords(request), { isWrong: true }));
      }
      allowForm(reply);
      return reply
        .code(303)
        .headers({ 'cache-control': 'no-store', 'set-cookie': cookie })
        .header('location', `${path}?${new URLSearchParams(Object.entries(parameters)).toString()}`)
        .send();
    }
    if (!Value.Check(Choice, request.body)) throw malformed('Choose a member to sign in as.');
    const member = await store.members.find(request.body.member);
    if (!member) throw malformed('There is no such member.');
    allowForm(reply);
    return reply
      .code(303)
      .header('cache-control', 'no-store')
      .header(
        'location',
        redirectWith(codes.issue({ memberId: member.id, redirect: parameters.redirect_uri }), parameters),
      )
      .send();
  });
}
