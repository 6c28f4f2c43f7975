import { Value } from 'typebox/value';
import type { TokenPair } from '#core/contract/members.ts';
import { TokenPair as Pair } from '#core/contract/schemas.ts';

/** Requests a sign-in code as the server's sign-in page does. @throws Error with the message of a refusal */
async function codeOf(url: string, member: string): Promise<string | null> {
  const authorised = await fetch(`${url}/oauth2/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({
      client_id: 'nyx',
      // The server expects its own host name, even if the test reaches it as 127.0.0.1.
      redirect_uri: `${url.replace('127.0.0.1', 'localhost')}/auth`,
      response_type: 'code',
      scope: 'identify guilds guilds.members.read',
      state: 's',
      member,
    }),
  });
  const location = authorised.headers.get('location');
  if (location === null) throw new Error(`No redirect: ${authorised.status} ${await authorised.text()}`);
  return new URL(location).searchParams.get('code');
}

/**
 * Signs in a member of the demo community with the calls that the pages make.
 * @throws Error with the server's message if it refuses
 */
export async function tokensOf(url: string, member: string, userAgent = ''): Promise<TokenPair> {
  const code = await codeOf(url, member);
  const answer = await fetch(`${url}/auth/discord`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ code }),
  });
  if (!answer.ok) throw new Error(`${member} could not sign in: ${answer.status} ${await answer.text()}`);
  return Value.Parse(Pair, await answer.json());
}
