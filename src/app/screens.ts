import type { PageName } from '#screens/shared/pages.ts';

/** Loads the screen of each page; the landing page has no own file. The build reads the modules' names here. */
export const pageScreens = {
  callback: async () => (await import('#screens/auth/callback.tsx')).Callback,
  accessibility: async () => (await import('#screens/accessibility/accessibility.tsx')).Accessibility,
  activation: async () => (await import('./pages/activation-page.tsx')).ActivationPage,
  ownCharacters: async () => (await import('#screens/user/own-characters.tsx')).OwnCharacters,
  character: async () => (await import('./pages/profile-page.tsx')).ProfilePage,
  signIns: async () => (await import('#screens/user/sign-ins-page.tsx')).SignInsPage,
  memberSignIns: async () => (await import('#screens/user/sign-ins-page.tsx')).SignInsPage,
  characterHistory: async () => (await import('#screens/journal/character-history.tsx')).CharacterHistory,
  adventureList: async () => (await import('#screens/adventure/list/adventure-list.tsx')).AdventureList,
  announceAdventure: async () =>
    (await import('#screens/adventure/announce/announce-adventure.tsx')).AnnounceAdventure,
  sessionList: async () => (await import('#screens/session/list/session-list.tsx')).SessionList,
  insertSession: async () => (await import('#screens/session/insert-session.tsx')).InsertSession,
  sessionStats: async () => (await import('#screens/session/session-stats.tsx')).SessionStats,
  availability: async () =>
    (await import('#screens/adventure/availability/availability.tsx')).AvailabilityWeeks,
  updateCharacter: async () => (await import('#screens/character/update-character.tsx')).UpdateCharacter,
  giveRandomItem: async () => (await import('./pages/random-item-page.tsx')).RandomItemPage,
  allCharacters: async () => (await import('#screens/character/all/all-characters.tsx')).AllCharacters,
  allPlayers: async () => (await import('#screens/player/all-players.tsx')).AllPlayers,
  itemList: async () => (await import('#screens/item/list/item-list.tsx')).ItemList,
  addItem: async () => (await import('#screens/item/add-item.tsx')).AddItem,
  itemUsage: async () => (await import('#screens/item/item-usage.tsx')).ItemUsage,
  instances: async () => (await import('#screens/foundry/instances.tsx')).Instances,
  audit: async () => (await import('#screens/journal/audit.tsx')).Audit,
  webhooks: async () => (await import('#screens/webhooks/webhooks.tsx')).Webhooks,
  anyCharacter: async () => (await import('#screens/character/any-character.tsx')).AnyCharacter,
  changeAdventure: async () =>
    (await import('#screens/adventure/announce/change-adventure.tsx')).ChangeAdventure,
  registerAdventure: async () =>
    (await import('#screens/adventure/register/register-adventure.tsx')).RegisterAdventure,
  adventure: async () => (await import('#screens/adventure/page/adventure-page.tsx')).AdventureScreen,
  session: async () => (await import('#screens/session/page/session-page.tsx')).SessionPage,
  player: async () => (await import('#screens/player/player-page.tsx')).PlayerPage,
  item: async () => (await import('#screens/item/item-page.tsx')).ItemPage,
} satisfies Record<Exclude<PageName, 'landing'>, () => Promise<unknown>>;

export type ScreenName = keyof typeof pageScreens;
