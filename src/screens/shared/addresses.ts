import type { SubjectType } from '#core/contract/journal/kinds.ts';
import type { Address } from '#ui/page/address.ts';
import { type PageName, pageRows, type pages } from './pages.ts';

type Pages = typeof pages;

/** A filter of the list of sessions, as its address names it. */
type SessionFilter = Partial<Record<'search' | 'label' | 'master' | 'player' | 'character', string>>;

/** The pages without parameters in their path: a link to such a page is the path itself, as the router matches it. */
type FixedPage = {
  [Page in PageName]: Pages[Page]['path'] extends `${string}$${string}` ? never : Page;
}[PageName];

/** Every path that the router matches, by the name of its page. */
export const paths = Object.fromEntries(pageRows.map(([name, { path }]) => [name, path])) as {
  [Page in PageName]: Pages[Page]['path'];
};

const fixed = Object.fromEntries(Object.entries(paths).filter(([, path]) => !path.includes('$'))) as Record<
  FixedPage,
  string
> as Record<FixedPage, Address>;

/** The addresses for links and redirects. Only this module creates an `Address`. */
export const addresses = {
  ...fixed,
  memberSignIns: (id: string): Address => `${paths.signIns}/${encodeURIComponent(id)}` as Address,
  auditOf: (type: SubjectType, id: string): Address =>
    `${paths.audit}?${new URLSearchParams({ type, subject: id })}` as Address,
  auditBy: (member: string): Address => `${paths.audit}?${new URLSearchParams({ member })}` as Address,
  item: (name: string): Address => `/item/details/${encodeURIComponent(name)}` as Address,
  itemsNamed: (name: string): Address =>
    `${paths.itemList}?${new URLSearchParams({ search: name })}` as Address,
  itemsWith: (labelId: string): Address =>
    `${paths.itemList}?${new URLSearchParams({ label: labelId })}` as Address,
  announceAgain: (id: string): Address =>
    `${paths.announceAdventure}?${new URLSearchParams({ again: id })}` as Address,
  changeAdventureOf: (id: string): Address => `/adventure/${encodeURIComponent(id)}/change` as Address,
  registerAdventureOf: (id: string): Address => `/adventure/${encodeURIComponent(id)}/session` as Address,
  adventure: (id: string): Address => `/adventure/${encodeURIComponent(id)}` as Address,
  signUp: (id: string): Address => `/adventure/${encodeURIComponent(id)}?do=signUp` as Address,
  adventuresWith: (labelId: string): Address =>
    `${paths.adventureList}?${new URLSearchParams({ label: labelId })}` as Address,
  session: (id: string): Address => `/session/${encodeURIComponent(id)}` as Address,
  sessionsWith: (filter: SessionFilter): Address =>
    `${paths.sessionList}?${new URLSearchParams({ ...filter })}` as Address,
  player: (id: string): Address => `/player/${encodeURIComponent(id)}` as Address,
  anyCharacter: (id: string): Address => `/character/${encodeURIComponent(id)}` as Address,
  charactersNamed: (name: string): Address =>
    `${paths.allCharacters}?${new URLSearchParams({ search: name })}` as Address,
  playersNamed: (name: string): Address =>
    `${paths.allPlayers}?${new URLSearchParams({ search: name })}` as Address,
  characterHistory: (id: string): Address => `/character/history/${encodeURIComponent(id)}` as Address,
  ownHistory: (id: string): Address =>
    `${paths.ownCharacters}/${encodeURIComponent(id)}?tab=history` as Address,
  ownInventory: (id: string, item: string): Address =>
    `${paths.ownCharacters}/${encodeURIComponent(id)}?${new URLSearchParams({ tab: 'inventory', search: item })}` as Address,
  character: (id: string): Address => `${paths.ownCharacters}/${encodeURIComponent(id)}` as Address,
};
