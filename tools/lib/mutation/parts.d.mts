export function partOfRun(): { tests: readonly string[]; hasServer?: boolean };
