import { paths } from '#screens/shared/addresses.ts';
import { type Scene, scenesAt } from '../../gallery/scenes.ts';
import { shiftedClock } from '../../paths/support/shifted-clock.ts';
import type { WatchedPage } from '../../support/page.ts';
import { openedScenes, showScene } from './opened-scenes.ts';

/** The demo's dates are relative to the start of the server, so its clock and those of the pages begin at the same time. */
const begin = Date.parse('2030-03-14T18:30:00Z');
const clock = shiftedClock(begin - Date.now());

/** The environment of a server for `openApproved`. */
export const approvedEnvironment = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`,
};

/** The scenes of the gallery and `openedScenes`, except one whose item is drawn at random. */
export const approvableScenes: readonly Scene[] = [...scenesAt(begin), ...openedScenes].filter(
  ({ name }) => name !== 'giveRandomItem-drawn',
);

/** The folder of what a person has approved about a scene. The scenes of routes have the names of the routes. */
function folderOf({ name }: Scene): string {
  if (Object.hasOwn(paths, name)) return 'screens';
  if (openedScenes.some((scene) => scene.name === name)) return 'opened';
  const [, state] = /-(loading|failed)$/.exec(name) ?? [];
  return state ?? 'states';
}

/** The file, below a test's own folder, of what a person has approved about a scene. */
export const fileOf = (scene: Scene): string => `${folderOf(scene)}/${scene.name.replaceAll(' ', '-')}.txt`;

/**
 * Replaces numbers except levels, because some depend on how long the tests take. Other tests compare them with the
 * server's.
 */
export const approvable = (phrase: string): string =>
  phrase.replaceAll(/(?<!, level )\b\d+(?:[.,:/]\d+)*/g, '#');

/** Opens a scene at the time `begin`, and waits until its content is there. */
export async function openApproved({ page, context, allow }: WatchedPage, scene: Scene): Promise<void> {
  // Some scenes show failures, and the demo's world has no icon. Offline, axe cannot read a style sheet that was requested too
  // late.
  allow(/status of (?:403|404|500)|favicon\.ico|net::ERR_|load preload assets/);
  await context.addInitScript(clock);
  await showScene(page, scene, async () => {
    // The member's name in the top bar loads separately.
    const menu = page
      .locator('header')
      .getByLabel(/, your menu$/)
      .first();
    if (scene.member !== null) await menu.waitFor({ state: 'attached' });
  });
}
