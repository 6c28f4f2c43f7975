import { directionOf } from '#core/rules/languages.ts';
import type { MemberRecord } from '../store/repositories/members/members.ts';
import type { PageParameters } from './parameters.ts';
import { stylePath } from './style.ts';
import type { PageWords } from './words.ts';
import { emblem, emblemSize } from '#core/views/pictures/emblem.ts';
import { nightHall, nightSky, sceneSize } from '#core/views/pictures/night-scene.ts';
import type { Shape } from '#core/views/pictures/shape.ts';

const { width, height } = sceneSize;

const paths = (shapes: readonly Shape[]): string =>
  shapes.map(({ part, d }) => `<path class="${part}" d="${d}"/>`).join('');

/** `alignment` says which edges of the picture stay visible when the page crops it. */
const scene = (className: string, alignment: 'xMaxYMin' | 'xMidYMax', shapes: readonly Shape[]): string =>
  `<svg class="${className}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${alignment} slice" focusable="false">${paths(shapes)}</svg>`;

/** The picture behind the page, the same as behind the app's landing page. */
export const scenePicture = `<div class="scene" aria-hidden="true">${scene('night', 'xMaxYMin', nightSky)}${scene('ground', 'xMidYMax', nightHall)}</div>`;

/** The emblem above the title. */
const emblemPicture = `<svg class="emblem" viewBox="0 0 ${emblemSize} ${emblemSize}" width="${emblemSize}" height="${emblemSize}" aria-hidden="true" focusable="false">${paths(emblem)}</svg>`;

/** Colours of the emblem where no style sheet gives them. */
const fills: Record<string, string> = { sky: '#1d1a2e', moon: '#e6bd6a', star: '#fff4d9' };

/** The emblem as a data URL, for the page's icon. The app's own icon file may be on another server. */
export const emblemUrl = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${emblemSize} ${emblemSize}">${emblem
    .map(({ part, d }) => `<path d="${d}" fill="${fills[part]}"/>`)
    .join('')}</svg>`,
)}`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);

/** The attribute for a colour mode; '' for any other value: the page then follows the browser's mode. */
const modeMark = (mode: unknown): string =>
  mode === 'light' || mode === 'dark' ? ` data-colour-mode="${mode}"` : '';

const frame = (language: string, title: string, mode: unknown, content: string): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${modeMark(mode)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${stylePath}">
<link rel="icon" href="${emblemUrl}">
</head>
<body>
${scenePicture}
<main>
${emblemPicture}
${content}
</main>
</body>
</html>
`;

const hidden = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<input type="hidden" name="${name}" value="${escape(value)}">`;

const hiddenParameters = (parameters: PageParameters): string =>
  (['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'ui_locales', 'colour_mode'] as const)
    .map((name) => hidden(name, parameters[name]))
    .join('');

const button = ({ id, username, roles }: MemberRecord, { permissions }: PageWords): string => `<li>
<span class="initial" aria-hidden="true">${escape(username.slice(0, 1))}</span>
<button type="submit" aria-describedby="permissions-${escape(id)}" name="member" value="${escape(id)}"><bdi class="name">${escape(username)}</bdi> <span class="id">${escape(id)}</span></button>
<span class="permissions" id="permissions-${escape(id)}">${escape(roles.map((role) => permissions[role]).join(', '))}</span>
</li>`;

/** The sign-in page, which replaces the chat platform's: one button per member. */
export const signInPage = (
  members: readonly MemberRecord[],
  parameters: PageParameters,
  action: string,
  words: PageWords,
): string =>
  frame(
    words.language,
    words.title,
    parameters.colour_mode,
    `<h1>${words.heading}</h1>
<p>${members.length > 0 ? words.choose : words.noMembers}</p>
<form method="post" action="${escape(action)}">
${hiddenParameters(parameters)}
<ul>
${members.map((member) => button(member, words)).join('\n')}
</ul>
</form>`,
  );

/** The page that asks for the code that the server has printed. */
export const codePage = (
  parameters: PageParameters,
  action: string,
  words: PageWords,
  { isWrong = false } = {},
): string =>
  frame(
    words.language,
    words.title,
    parameters.colour_mode,
    `<h1>${words.codeHeading}</h1>
<p id="hint">${words.codeHint}</p>
${isWrong ? `<p id="wrong" role="alert">${words.codeWrong}</p>` : ''}
<form method="post" action="${escape(action)}">
${hiddenParameters(parameters)}
<label for="code">${words.code}</label>
<input id="code" name="code" required autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="hint${isWrong ? ' wrong' : ''}"${isWrong ? ' aria-invalid="true"' : ''}>
<button class="plain" type="submit">${words.continue}</button>
</form>`,
  );

/**
 * The page that explains why sign-in is not possible. The reason is in English; `mode` is the parameter
 * `colour_mode`.
 */
export const refusalPage = (message: string, { language, refused }: PageWords, mode: unknown): string =>
  frame(
    language,
    refused,
    mode,
    `<h1>${refused}</h1>\n<p${language === 'en' ? '' : ' lang="en"'}>${escape(message)}</p>`,
  );
