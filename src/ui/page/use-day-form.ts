import { useSyncExternalStore } from 'react';
import { type DayForm, dayForm, onDayForm } from '#numbers/day-form.ts';

/** The way in which days are written now. A component that calls this renders again when the preference changes. */
export const useDayForm = (): DayForm => useSyncExternalStore(onDayForm, dayForm);
