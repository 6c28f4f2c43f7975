export function lintConfig(): object;
