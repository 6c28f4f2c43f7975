export function writeNew<T>(
  name: string,
  elsewhere: string,
  write: (target: string) => Promise<T>,
): Promise<T>;
