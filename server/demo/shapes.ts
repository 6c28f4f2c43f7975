/**
 * A shape, as the signed distance of a point to its edge in pixels: negative inside, approximate far from the
 * edge.
 */
export type Shape = (x: number, y: number) => number;

/** The length of a vector. `Math.hypot` guards against overflow and is many times slower. */
export const distance = (x: number, y: number): number => Math.sqrt(x * x + y * y);

export const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    (distance((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry);

/** A stroke with round ends that tapers from one radius to another. */
export const stroke =
  (x1: number, y1: number, r1: number, x2: number, y2: number, r2: number): Shape =>
  (x, y) => {
    const dx = x2 - x1;
    const dy = y2 - y1;
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
    return distance(x - x1 - dx * along, y - y1 - dy * along) - (r1 + (r2 - r1) * along);
  };

/** A convex polygon, its corners clockwise on the screen. */
export const convex =
  (...corners: readonly (readonly [number, number])[]): Shape =>
  (x, y) => {
    let furthest = -Infinity;
    for (const [index, [x1, y1]] of corners.entries()) {
      const [x2, y2] = corners[(index + 1) % corners.length]!;
      const length = distance(x2 - x1, y2 - y1);
      furthest = Math.max(furthest, ((x - x1) * (y1 - y2) + (y - y1) * (x2 - x1)) / -length);
    }
    return furthest;
  };

export const union =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) => {
    let nearest = Infinity;
    for (const shape of shapes) nearest = Math.min(nearest, shape(x, y));
    return nearest;
  };

/** The shape and its mirror image about `middle`. */
export const mirrored = (shape: Shape, middle = 128): Shape =>
  union(shape, (x, y) => shape(2 * middle - x, y));

export const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), -hole(x, y));
