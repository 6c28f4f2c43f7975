import type { Shape } from '#core/views/pictures/shape.ts';

/** The paths of a picture. The style sheet colours them by `data-part`: a policy forbids styles in the markup. */
export const Shapes = ({ shapes }: { shapes: readonly Shape[] }) =>
  shapes.map(({ part, d }) => <path key={d} data-part={part} d={d} />);
