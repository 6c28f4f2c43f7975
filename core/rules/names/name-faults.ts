import { textLimits } from '../../contract/values.ts';
import { type HiddenCharacter, hiddenCharacter, isBlank } from './hidden-characters.ts';
import { isTooLong } from './text-length.ts';

/** A fault, and the field at fault: a path such as `craft.0.cost`. */
export type FaultOf<Reason extends string, Field extends string = string> =
  | { reason: Reason; field: Field }
  | { reason: 'hiddenCharacter'; field: Field; hidden: HiddenCharacter };

/** A fault of a typed name, whatever it names. */
export type NameFault =
  | { reason: 'noName' }
  | { reason: 'tooLong' }
  | { reason: 'hiddenCharacter'; hidden: HiddenCharacter };

/** Whether a name equals the stored one, ignoring spaces around either; false for an empty name. */
export const equalsStored = (name: string, stored: string | null | undefined): boolean =>
  name.trim() !== '' && name.trim() === stored?.trim();

/**
 * The fault of a name, or null. Spaces around a name do not count: the forms remove them. `stored` is
 * the previous name; it may stay even if it is older than the rules about blank names and hidden characters.
 */
export function nameFault(
  name: string,
  stored?: string | null,
  limit: number = textLimits.name,
): NameFault | null {
  const isOld = equalsStored(name, stored);
  if (!isOld && isBlank(name)) return { reason: 'noName' };
  if (isTooLong(name.trim(), limit)) return { reason: 'tooLong' };
  const hidden = isOld ? null : hiddenCharacter(name);
  return hidden && { reason: 'hiddenCharacter', hidden };
}
