import type { CurrentMember } from '#core/contract/members.ts';

/** A member's picture on the chat platform's CDN; null without one (docs/wire-contract.md#wire-config-avatar). */
export const avatarAddress = ({ id, avatar }: CurrentMember): string | null =>
  id && avatar
    ? `https://cdn.discordapp.com/avatars/${encodeURIComponent(id)}/${encodeURIComponent(avatar)}.png`
    : null;
