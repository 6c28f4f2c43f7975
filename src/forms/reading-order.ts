import type { RJSFSchema } from '@rjsf/utils';

interface Placed {
  path: string;
}

/**
 * The position of each step of a dotted path among its siblings: rows by index, properties in the order of
 * the schema.
 */
function places(schema: RJSFSchema, path: string): number[] {
  let at: RJSFSchema | undefined = schema;
  return path.split('.').map((step) => {
    const properties: Record<string, unknown> | undefined = at?.properties;
    if (!properties) {
      at = at?.items as RJSFSchema | undefined;
      return Number(step);
    }
    at = properties[step] as RJSFSchema | undefined;
    return Object.keys(properties).indexOf(step);
  });
}

/** Compares two paths of a form by reading order; a container precedes its contents. */
export function byReadingOrder(schema: RJSFSchema): (one: Placed, other: Placed) => number {
  return (one, other) => {
    const left = places(schema, one.path);
    const right = places(schema, other.path);
    for (let step = 0; step < Math.max(left.length, right.length); step += 1) {
      const difference = (left[step] ?? -1) - (right[step] ?? -1);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}
