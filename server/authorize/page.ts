import type { Role } from '#core/contract/roles.ts';
import type { MemberRecord } from '../store/repositories/members.ts';
import type { Parameters } from './parameters.ts';
import { stylePath } from './style.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);

/** A word or two about each role. */
const duties: Record<Role, string> = {
  ADMIN: 'everything',
  MANAGE_SESSIONS: 'sessions',
  PLAYER: 'playing',
  MANAGE_CHARACTERS: 'characters',
  MANAGE_ITEMS: 'items',
  DELETE_ITEMS: 'deleting items',
  MANAGE_FOUNDRY: 'virtual tables',
};

/** The mark above the title: a crescent over a hall's roof. */
const mark = `<svg class="mark" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
<path d="M30 5a13 13 0 1 0 9 19A11 11 0 0 1 30 5z"/><path d="M6 43V32l18-11 18 11v11h-6v-8h-8v8h-8v-8h-8v8z"/></svg>`;

const frame = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${stylePath}">
<link rel="icon" href="data:,">
</head>
<body>
<main>
${mark}
${content}
</main>
</body>
</html>
`;

const hidden = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<input type="hidden" name="${name}" value="${escape(value)}">`;

const hiddenParameters = (parameters: Parameters): string =>
  (['client_id', 'redirect_uri', 'response_type', 'scope', 'state'] as const)
    .map((name) => hidden(name, parameters[name]))
    .join('');

const button = ({ id, username, roles }: MemberRecord): string => `<li>
<span class="initial" aria-hidden="true">${escape(username.slice(0, 1))}</span>
<button type="submit" aria-describedby="duties-${escape(id)}" name="member" value="${escape(id)}"><bdi class="name">${escape(username)}</bdi> <span class="id">${escape(id)}</span></button>
<span class="duties" id="duties-${escape(id)}">${escape(roles.map((role) => duties[role]).join(', '))}</span>
</li>`;

const someone = 'This community is a demonstration and asks for no password. Choose a member to sign in as.';
/** Shown for an imported community without members, before the first sign-in through the chat platform. */
const nobody = 'Nobody has signed in to this community yet: its members do so through Discord.';

/** The page that replaces the chat platform's: one button per member. */
export const authorisePage = (
  members: readonly MemberRecord[],
  parameters: Parameters,
  action: string,
): string =>
  frame(
    'Sign in to Nyx',
    `<h1>Who are you today?</h1>
<p>${members.length > 0 ? someone : nobody}</p>
<form method="post" action="${escape(action)}">
${hiddenParameters(parameters)}
<ul>
${members.map(button).join('\n')}
</ul>
</form>`,
  );

/** The page that asks a browser once for the code that the server has printed. */
export const doorPage = (parameters: Parameters, action: string, isWrong: boolean): string =>
  frame(
    'Sign in to Nyx',
    `<h1>One code first</h1>
<p id="hint">This sign-in page asks for no password, so each browser shows once that it is yours: enter the code that the server printed when it started. If it printed none, restart it.</p>
${isWrong ? '<p id="wrong" role="alert">This is another code. Look at what the server printed at its last start.</p>' : ''}
<form method="post" action="${escape(action)}">
${hiddenParameters(parameters)}
<label for="code">Code</label>
<input id="code" name="code" required autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="hint${isWrong ? ' wrong' : ''}"${isWrong ? ' aria-invalid="true"' : ''}>
<button class="plain" type="submit">Continue</button>
</form>`,
  );

/** The page that explains why sign-in is not possible. */
export const refusalPage = (message: string): string =>
  frame('Sign-in is not possible', `<h1>Sign-in is not possible</h1>\n<p>${escape(message)}</p>`);
