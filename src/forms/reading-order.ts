import type { RJSFSchema } from '@rjsf/utils';

interface WithPath {
  path: string;
}

/**
 * The position of each step of a dotted path among its siblings: rows by index, properties in the order of
 * the schema.
 */
function positions(schema: RJSFSchema, path: string): number[] {
  let current: RJSFSchema | undefined = schema;
  return path.split('.').map((step) => {
    const properties: Record<string, unknown> | undefined = current?.properties;
    if (!properties) {
      current = current?.items as RJSFSchema | undefined;
      return Number(step);
    }
    current = properties[step] as RJSFSchema | undefined;
    return Object.keys(properties).indexOf(step);
  });
}

/** Compares two paths of a form by reading order; a container precedes its contents. */
export function byReadingOrder(schema: RJSFSchema): (one: WithPath, other: WithPath) => number {
  return (one, other) => {
    const left = positions(schema, one.path);
    const right = positions(schema, other.path);
    for (let step = 0; step < Math.max(left.length, right.length); step += 1) {
      const difference = (left[step] ?? -1) - (right[step] ?? -1);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}
