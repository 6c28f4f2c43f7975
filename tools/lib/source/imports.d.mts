/** By file: its neighbours. */
export type ImportGraph = Map<string, Set<string>>;
export interface ImportGraphs {
  every: ImportGraph;
  /** Without what loads later, by `import()`. */
  atStart: ImportGraph;
  /** By imported file. */
  importers: ImportGraph;
}
export function importGraphs(): ImportGraphs;
