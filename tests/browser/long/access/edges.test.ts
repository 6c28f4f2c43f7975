import { expect, it } from 'vitest';
import { cutPictures, surfacesWithoutEdge } from '../../support/edges.ts';
import { approvableScenes, approvedEnvironment, openApproved } from '../../support/approved-scenes.ts';
import { useBrowser } from '../../support/fixture.ts';

const { inPage } = useBrowser(approvedEnvironment);

it.each(approvableScenes.map((scene) => [scene.name, scene] as const))(
  'in %s, pictures are whole, and raised surfaces have an edge in forced colours',
  (_, scene) =>
    inPage(
      async (watched) => {
        await openApproved(watched, scene);
        expect(await cutPictures(watched.page)).toEqual([]);
        expect(await surfacesWithoutEdge(watched.page)).toEqual([]);
      },
      { viewport: { width: 1_280, height: 844 }, reducedMotion: 'reduce' },
    ),
);
