import { jsonIn } from '../contract/json.ts';
import { fieldsIn } from '../contract/reading.ts';

/** What each preference can be, its default first. */
const preferenceChoices = {
  /** Ignores the system's setting by default (docs/specification.md#s9-colour-system). */
  colourMode: ['light', 'dark', 'system'],
  contrast: ['system', 'normal', 'more'],
  motion: ['system', 'reduced'],
  /** `specified`: the formats of the specification, not of the user (core/numbers/day-form.ts). */
  dayForm: ['specified', 'dayFirst', 'yearFirst'],
  /** Of times of the day, except in fields. */
  clock: ['language', 'h23', 'h12'],
  keys: ['on', 'off'],
  /** Whether this browser stores the member's characters as last seen. */
  lastSeen: ['on', 'off'],
} as const;

type Choices = typeof preferenceChoices;

/** What a person has set in the preferences (docs/specification.md#preferences). */
export type Preferences = { readonly [Name in keyof Choices]: Choices[Name][number] };

const names = Object.keys(preferenceChoices) as (keyof Choices)[];

export const defaultPreferences = Object.fromEntries(
  names.map((name) => [name, preferenceChoices[name][0]]),
) as unknown as Preferences;

/** Reads stored preferences; leaves out what is missing or unknown. */
export function readPreferences(json: string | null): Partial<Preferences> {
  const stored = fieldsIn(jsonIn(json)) ?? {};
  return Object.fromEntries(
    names.flatMap((name) => {
      const known: readonly unknown[] = preferenceChoices[name];
      return known.includes(stored[name]) ? [[name, stored[name]]] : [];
    }),
  );
}
