import { useSyncExternalStore } from 'react';
import { type DayForm, dayForm, onDayForm } from '#numbers/day-form.ts';

/** The form in which days are written now. Renders again what calls it when the person prefers another. */
export const useDayForm = (): DayForm => useSyncExternalStore(onDayForm, dayForm);
