export function writeNew<T>(
  name: string,
  elsewhere: string,
  write: (target: string) => Promise<T>,
): Promise<T>;
export function readable(name: string, elsewhere: string, what?: 'file' | 'folder'): Promise<string>;
