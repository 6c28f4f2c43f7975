export function fullBleedOf(drawing: string): string;
