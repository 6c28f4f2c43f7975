/** The short code of each role in the access token (docs/specification.md#6-roles-and-permissions). */
export const roleCodes = {
  ADMIN: 'a',
  MANAGE_SESSIONS: 'mS',
  PLAYER: 'p',
  MANAGE_CHARACTERS: 'mC',
  MANAGE_ITEMS: 'mI',
  DELETE_ITEMS: 'dI',
  MANAGE_FOUNDRY: 'mF',
} as const;

export type Role = keyof typeof roleCodes;

export const roles = Object.keys(roleCodes) as Role[];
