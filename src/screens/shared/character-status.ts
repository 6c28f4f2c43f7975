import { Armchair, type LucideIcon, Shield, Skull, VenetianMask } from 'lucide-react';
import type { CharacterStatus } from '#core/contract/values.ts';
import type { TextKey } from '#texts/texts.ts';

interface StatusLook {
  tone: 'success' | 'danger' | 'neutral';
  icon: LucideIcon;
  label: TextKey;
}

/** Colour, icon and word of each status; the colour never stands alone (specification, section 2, Own characters). */
export const statusLooks: Record<CharacterStatus, StatusLook> = {
  active: { tone: 'success', icon: Shield, label: 'status.active' },
  dead: { tone: 'danger', icon: Skull, label: 'status.dead' },
  npc: { tone: 'neutral', icon: VenetianMask, label: 'status.npc' },
  retired: { tone: 'neutral', icon: Armchair, label: 'status.retired' },
};
