import { useSyncExternalStore } from 'react';
import { dayForms, onDayForm } from '#numbers/day-form.ts';

/** A component that calls this renders again when the member changes how days and times are written. */
export const useDayForm = (): unknown => useSyncExternalStore(onDayForm, dayForms);
