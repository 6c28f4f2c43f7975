import { textLimits } from '../../contract/values.ts';
import { type HiddenCharacter, hiddenCharacter, isBlank } from './hidden-characters.ts';
import { isTooLong } from './text-length.ts';

/** What is wrong with something, and in which field: a path such as `craft.0.cost`. */
export type FaultOf<Reason extends string, Field extends string = string> =
  { reason: Reason; field: Field } | { reason: 'hiddenCharacter'; field: Field; hidden: HiddenCharacter };

/** What is wrong with a name that somebody types, whatever it names. */
export type NameFault =
  { reason: 'noName' } | { reason: 'tooLong' } | { reason: 'hiddenCharacter'; hidden: HiddenCharacter };

/** Whether a name is the stored one, spaces around it aside. */
export const isKept = (name: string, stored: string | null | undefined): boolean =>
  name.trim() !== '' && name.trim() === stored?.trim();

/**
 * Spaces around a name are no part of it: whoever stores it leaves them out. `stored` is the name that was there before;
 * it may be older than the rule of hidden characters, and then it may stay.
 */
export function nameFault(
  name: string,
  stored?: string | null,
  limit: number = textLimits.name,
): NameFault | null {
  const isOld = isKept(name, stored);
  if (!isOld && isBlank(name)) return { reason: 'noName' };
  if (isTooLong(name.trim(), limit)) return { reason: 'tooLong' };
  const hidden = isOld ? null : hiddenCharacter(name);
  return hidden && { reason: 'hiddenCharacter', hidden };
}
