import type { SessionData } from '#forms/definitions/session.schema.ts';
import { text } from '#texts/texts.ts';

/** Names a session that was registered. */
export const aboutSession = ({ title, participants }: SessionData): string =>
  text('sessionForm.about', { title: title.trim(), participants: participants.length });
