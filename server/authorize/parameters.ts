import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { embeddedClientId } from '#core/contract/page/configuration.ts';
import { malformed } from '../problems.ts';

/** The query parameters of the sign-in page. `state` may be missing: the community's existing client sends none. */
const PageParameters = Type.Object({
  client_id: Type.String(),
  redirect_uri: Type.String(),
  response_type: Type.String(),
  scope: Type.Optional(Type.String()),
  state: Type.Optional(Type.String({ maxLength: 2_000 })),
  /** The user's languages, in order of preference. */
  ui_locales: Type.Optional(Type.String({ maxLength: 200 })),
  /** The colour mode of the app, `light` or `dark`. With any other short value, the page follows the browser's mode. */
  colour_mode: Type.Optional(Type.String({ maxLength: 20 })),
});
export type PageParameters = Static<typeof PageParameters>;

/**
 * Checks the page's parameters, and leaves out all others, such as the entered code, which must not appear in an
 * address. An unregistered redirect address is reported, never followed.
 * @throws Refusal 400
 */
export function readParameters(given: unknown, registered: readonly string[]): PageParameters {
  if (!Value.Check(PageParameters, given))
    throw malformed(
      'This sign-in link is incomplete or malformed: it needs client_id, redirect_uri and response_type, each once.',
    );
  if (given.client_id !== embeddedClientId) throw malformed('This sign-in link names an unknown app.');
  if (!registered.includes(given.redirect_uri))
    throw malformed('This sign-in link redirects to an address that is not registered.');
  if (given.response_type !== 'code')
    throw malformed('This sign-in link must request a code (response_type=code).');
  return Value.Clean(PageParameters, { ...given }) as PageParameters;
}

/** The redirect address with the code and the unchanged state. */
export function redirectWith(code: string, { redirect_uri, state }: PageParameters): string {
  const target = new URL(redirect_uri);
  target.searchParams.set('code', code);
  if (state !== undefined) target.searchParams.set('state', state);
  return target.href;
}
