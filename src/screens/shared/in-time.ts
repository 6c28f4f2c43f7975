/** How long a part of the app may take to load, in ms (specification, section 9). */
const chunkPatience = 120_000;

/** What loads, or an error once it has taken too long. */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app did not load in time')), chunkPatience);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
