export interface Part {
  mutate: readonly string[];
  tests: readonly string[];
  hasServer?: boolean;
  atLeast?: number;
}
export const parts: Readonly<Record<string, Part>>;
export function partOfRun(): Part;
