const two = (value: number): string => String(value).padStart(2, '0');

/** A day as DD-MM-YYYY in the reader's time zone (specification, section 9). `instant` is epoch ms. */
export function formatDay(instant: number): string {
  const date = new Date(instant);
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`;
}

/** A duration in ms as whole hours and minutes, rounded to the minute. */
export function hoursAndMinutes(duration: number): { hours: number; minutes: number } {
  const minutes = Math.round(duration / 60_000);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
