import { Armchair, CircleQuestionMark, type LucideIcon, Shield, Skull, VenetianMask } from 'lucide-react';
import type { Character } from '#core/contract/characters.ts';
import type { CharacterStatus } from '#core/contract/values.ts';
import { text, type TextKey } from '#texts/texts.ts';

interface Look {
  tone: 'success' | 'danger' | 'neutral';
  icon: LucideIcon;
}

/** Of the statuses that this app knows; a character's goes through `statusLook`. */
export const statusLooks: Record<CharacterStatus, Look & { label: TextKey }> = {
  active: { tone: 'success', icon: Shield, label: 'status.active' },
  dead: { tone: 'danger', icon: Skull, label: 'status.dead' },
  npc: { tone: 'neutral', icon: VenetianMask, label: 'status.npc' },
  retired: { tone: 'neutral', icon: Armchair, label: 'status.retired' },
};

const isKnown = (status: Character['status']): status is CharacterStatus =>
  Object.hasOwn(statusLooks, status);

/**
 * Colour, icon and word of a status; the colour never stands alone (specification, section 2, Own characters). One that
 * this app does not know has the server's own word.
 */
export function statusLook(status: Character['status']): Look & { word: string } {
  if (!isKnown(status)) return { tone: 'neutral', icon: CircleQuestionMark, word: status };
  const { label, ...look } = statusLooks[status];
  return { ...look, word: text(label) };
}
