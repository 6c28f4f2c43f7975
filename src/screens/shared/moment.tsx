import { formatMoment } from '#core/views/dates.ts';

/** A time (epoch ms) to the minute, for people and, in its attribute, for programs. */
export const Moment = ({ instant }: { instant: number }) => (
  <time dateTime={new Date(instant).toISOString()}>{formatMoment(instant)}</time>
);
