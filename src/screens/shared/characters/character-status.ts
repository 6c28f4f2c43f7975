import type { LucideIcon } from 'lucide-react';
import Armchair from 'lucide-react/icons/armchair';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Shield from 'lucide-react/icons/shield';
import Skull from 'lucide-react/icons/skull';
import VenetianMask from 'lucide-react/icons/venetian-mask';
import type { Character } from '#core/contract/characters.ts';
import type { CharacterStatus } from '#core/contract/values.ts';
import { text, type TextKey } from '#texts/texts.ts';

interface Look {
  tone: 'success' | 'danger' | 'neutral';
  icon: LucideIcon;
}

/** Looks of the known statuses. Use `statusLook` for a character's status, which may be unknown. */
export const statusLooks: Record<CharacterStatus, Look & { label: TextKey }> = {
  active: { tone: 'success', icon: Shield, label: 'status.active' },
  dead: { tone: 'danger', icon: Skull, label: 'status.dead' },
  npc: { tone: 'neutral', icon: VenetianMask, label: 'status.npc' },
  retired: { tone: 'neutral', icon: Armchair, label: 'status.retired' },
};

const isKnown = (status: Character['status']): status is CharacterStatus =>
  Object.hasOwn(statusLooks, status);

/**
 * Colour, icon and word of a status; the colour is never the only sign
 * (docs/specification.md#s2-own-status). An unknown status shows the server's own word.
 */
export function statusLook(status: Character['status']): Look & { word: string } {
  if (!isKnown(status)) return { tone: 'neutral', icon: CircleQuestionMark, word: status };
  const { label, ...look } = statusLooks[status];
  return { ...look, word: text(label) };
}
