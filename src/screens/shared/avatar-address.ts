import type { Member } from '#core/contract/auth.ts';

/** A member's picture on the chat platform's CDN; null without one (wire contract, "Configuration of the page"). */
export const avatarAddress = ({ id, avatar }: Member): string | null =>
  avatar
    ? `https://cdn.discordapp.com/avatars/${encodeURIComponent(id)}/${encodeURIComponent(avatar)}.png`
    : null;
