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
export const emblemPicture = `<svg class="emblem" viewBox="0 0 ${emblemSize} ${emblemSize}" width="${emblemSize}" height="${emblemSize}" aria-hidden="true" focusable="false">${paths(emblem)}</svg>`;

/** Colours of the emblem where no style sheet gives them. */
const fills: Record<string, string> = { sky: '#1d1a2e', moon: '#e6bd6a', star: '#fff4d9' };

/** The emblem as a data URL, for the page's icon. The app's own icon file may be on another server. */
export const emblemUrl = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${emblemSize} ${emblemSize}">${emblem
    .map(({ part, d }) => `<path d="${d}" fill="${fills[part]}"/>`)
    .join('')}</svg>`,
)}`;
