import { day } from '#numbers/day.ts';

/** What calendar and clock show in a time zone: `2026-03-29`, and `19:30` of 24 hours. */
export interface Wall {
  date: string;
  time: string;
}

const minute = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Rules import no package, and `Intl` knows every zone that the computer knows: so this needs no library. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/**
 * What a clock in the zone shows at an instant in epoch ms.
 * @throws RangeError for an unknown zone
 */
export function wallOf(instant: number, zone: string): Wall {
  const parts = formatOf(zone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)!.value;
  return { date: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` };
}

/** The instant at which a clock without a zone, such as that of UTC, shows this. */
const utcOf = ({ date, time }: Wall): number => Date.parse(`${date}T${time}Z`);

/**
 * The instants, in epoch ms, at which a clock in the zone shows this: none if the clock skips it (or there is no such
 * day), two if it shows it twice, the earlier first.
 * @throws RangeError for an unknown zone
 */
export function instantsOf(wall: Wall, zone: string): number[] {
  const utc = utcOf(wall);
  if (Number.isNaN(utc)) return [];
  // No zone changes its clock twice within two days, so only the offsets before and after are possible.
  const offsets = [utc - day, utc + day].map((instant) => utcOf(wallOf(instant, zone)) - instant);
  return [...new Set(offsets.map((offset) => utc - offset))].filter((instant) => {
    const shown = wallOf(instant, zone);
    return shown.date === wall.date && shown.time === wall.time;
  });
}

/**
 * The instant some weeks later at which the clock shows the same, in epoch ms: the earlier if it shows it twice; if it
 * skips it, the next time that it shows. A weekly repeat counts from its first start, so that a skipped hour moves one
 * game only.
 */
export function sameWallNextWeek(startsAt: number, zone: string, weeks = 1): number {
  let utc = utcOf(wallOf(startsAt, zone)) + weeks * 7 * day;
  for (;;) {
    const [first] = instantsOf(wallOf(utc, 'UTC'), zone);
    if (first !== undefined) return first;
    utc += minute;
  }
}
