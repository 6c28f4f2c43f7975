import { StartProblem } from '../problems.ts';
import type { Settings } from '../settings.ts';
import { explainStart } from '../start-faults.ts';

/** What the doctor found out about one subject. A fault says what is wrong and what to do next. */
export interface DoctorFinding {
  subject: string;
  isFault: boolean;
  words: string;
}

export const good = (subject: string, words: string): DoctorFinding => ({ subject, isFault: false, words });
export const fault = (subject: string, words: string): DoctorFinding => ({ subject, isFault: true, words });

/** The fault for an error, in the words of the server's start; rethrows an unknown error. */
export function startFinding(subject: string, error: unknown, settings: Settings): DoctorFinding {
  const explained = explainStart(error, settings);
  if (explained instanceof StartProblem) return fault(subject, explained.message);
  throw explained;
}
