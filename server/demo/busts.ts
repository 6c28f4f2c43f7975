import { convex, ellipse, mirrored, type Shape, stroke, union, without } from './shapes.ts';

/** The material of a part of the picture; each has its own colours. */
export const materials = ['sky', 'moon', 'cloak', 'skin', 'hair', 'brass', 'shade'] as const;
export type Material = (typeof materials)[number];

export interface Part {
  material: Exclude<Material, 'sky'>;
  shape: Shape;
}

const head = ellipse(128, 116, 37, 46);
const neck = stroke(128, 140, 19, 128, 190, 22);
const eyes = mirrored(ellipse(113, 116, 4.2, 3.4));
const brows = mirrored(stroke(104, 107, 1.6, 119, 105, 2.2));
const nose = stroke(129, 118, 1.2, 132, 131, 2.4);
const mouth = stroke(119, 144, 1.3, 137, 144, 1.3);
const face: Part[] = [
  { material: 'skin', shape: union(head, neck) },
  { material: 'shade', shape: union(eyes, brows, nose, mouth) },
];
const shoulders = (width: number): Part => ({ material: 'cloak', shape: ellipse(128, 276, width, 104) });
const collar: Part = {
  material: 'shade',
  shape: without(ellipse(128, 196, 40, 20), ellipse(128, 188, 33, 19)),
};
const brooch: Part = { material: 'brass', shape: convex([128, 206], [138, 219], [128, 232], [118, 219]) };
const fringe: Part = {
  material: 'hair',
  shape: without(ellipse(128, 100, 43, 42), ellipse(140, 128, 46, 42)),
};

/** The busts, each with its parts from back to front. */
export const busts: readonly (readonly Part[])[] = [
  // The hooded stranger.
  [
    shoulders(98),
    { material: 'cloak', shape: union(ellipse(128, 124, 58, 70), convex([128, 34], [166, 92], [90, 92])) },
    { material: 'shade', shape: ellipse(128, 126, 40, 54) },
    { material: 'skin', shape: ellipse(128, 130, 32, 44) },
    { material: 'shade', shape: union(ellipse(128, 96, 40, 24), eyes, nose, mouth) },
    brooch,
  ],
  // Long hair.
  [
    {
      material: 'hair',
      shape: union(
        ellipse(128, 112, 52, 56),
        stroke(88, 120, 20, 82, 206, 22),
        stroke(168, 120, 20, 174, 206, 22),
      ),
    },
    shoulders(86),
    ...face,
    collar,
    fringe,
    brooch,
  ],
  // Short hair and a beard.
  [
    { material: 'hair', shape: ellipse(128, 100, 43, 42) },
    shoulders(106),
    ...face,
    {
      material: 'hair',
      shape: without(
        union(ellipse(128, 150, 35, 34), convex([94, 132], [162, 132], [128, 204])),
        union(ellipse(128, 120, 30, 26), stroke(119, 144, 2, 137, 144, 2)),
      ),
    },
    { material: 'hair', shape: without(ellipse(128, 96, 42, 34), ellipse(128, 124, 36, 38)) },
    brooch,
  ],
  // The helm with a crest.
  [
    { material: 'cloak', shape: union(stroke(128, 48, 10, 128, 70, 18), stroke(134, 46, 12, 190, 92, 6)) },
    shoulders(108),
    ...face,
    {
      material: 'brass',
      shape: without(
        union(ellipse(128, 104, 46, 48), mirrored(convex([82, 104], [106, 104], [108, 166], [92, 160]))),
        ellipse(128, 140, 29, 34),
      ),
    },
    { material: 'brass', shape: convex([123, 96], [133, 96], [131, 134], [125, 134]) },
    brooch,
  ],
  // Horns.
  [
    {
      material: 'hair',
      shape: union(
        ellipse(128, 104, 46, 50),
        stroke(92, 110, 14, 92, 176, 12),
        stroke(164, 110, 14, 164, 176, 12),
      ),
    },
    shoulders(92),
    ...face,
    fringe,
    {
      material: 'brass',
      shape: mirrored(union(stroke(104, 74, 11, 82, 52, 8), stroke(82, 52, 8, 90, 24, 2))),
    },
    collar,
  ],
  // The wide-brimmed hat.
  [
    {
      material: 'hair',
      shape: union(
        ellipse(128, 118, 45, 48),
        stroke(94, 130, 14, 96, 190, 12),
        stroke(162, 130, 14, 160, 190, 12),
      ),
    },
    shoulders(94),
    ...face,
    {
      material: 'cloak',
      shape: union(ellipse(128, 86, 84, 14), convex([146, 12], [168, 86], [88, 86], [116, 40])),
    },
    { material: 'brass', shape: convex([90, 72], [165, 72], [168, 82], [87, 82]) },
    brooch,
  ],
  // Pointed ears and a circlet.
  [
    {
      material: 'hair',
      shape: union(
        ellipse(128, 110, 48, 54),
        stroke(94, 120, 16, 78, 200, 10),
        stroke(162, 120, 16, 178, 200, 10),
      ),
    },
    shoulders(82),
    { material: 'skin', shape: mirrored(convex([94, 104], [96, 132], [62, 90])) },
    ...face,
    { material: 'hair', shape: without(ellipse(128, 92, 42, 32), convex([128, 68], [170, 140], [86, 140])) },
    {
      material: 'brass',
      shape: union(
        without(ellipse(128, 96, 40, 12), ellipse(128, 91, 42, 12)),
        convex([128, 96], [134, 105], [128, 114], [122, 105]),
      ),
    },
    collar,
  ],
  // The crowned one.
  [
    {
      material: 'hair',
      shape: union(
        ellipse(128, 108, 48, 54),
        stroke(90, 120, 16, 94, 178, 14),
        stroke(166, 120, 16, 162, 178, 14),
      ),
    },
    shoulders(112),
    ...face,
    { material: 'hair', shape: without(ellipse(128, 98, 42, 38), ellipse(128, 130, 38, 42)) },
    {
      material: 'brass',
      shape: union(
        convex([90, 66], [166, 66], [162, 86], [94, 86]),
        mirrored(convex([92, 38], [110, 70], [91, 70])),
        convex([128, 30], [142, 70], [114, 70]),
      ),
    },
    brooch,
  ],
];
