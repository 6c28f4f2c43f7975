import { useQuery } from '@tanstack/react-query';
import { isOffered } from '#core/rules/roles.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { TextLink } from '#ui/elements/text-link.tsx';
import type { Address } from '#ui/page/address.ts';
import { addresses } from './addresses.ts';
import { useServices } from './services.ts';

// Whatever names a thing leads to its page (docs/specification.md#s2-links). The pages of characters, players and sessions
// are an addition: where the server lacks them, their names stay text.

/** Whether the server has the pages of characters, players and sessions, and the search of sessions. */
export const useHasPages = (): boolean => isOffered(useServices().configuration.features, 'session');

interface LinkOrTextProps {
  address: Address | null;
  name: string;
  /** The name for screen readers, if others on the page have the same. */
  spoken?: string | undefined;
}

export const LinkOrText = ({ address, name, spoken }: LinkOrTextProps) =>
  address === null ? (
    <bdi>{name}</bdi>
  ) : (
    <TextLink href={address} aria-label={spoken === name ? undefined : spoken}>
      <bdi>{name}</bdi>
    </TextLink>
  );

/**
 * Returns a function that finds the page of a character: the profile for an active one of the member's own, as far as the
 * app has read them; null if there is none.
 */
export function useCharacterAddress(): (id: string) => Address | null {
  const { api } = useServices();
  const hasPages = useHasPages();
  const { data: own } = useQuery({ ...api.characters.own(), enabled: false });
  return (id) => {
    if (own?.some((one) => one.id === id && one.status === 'active')) return addresses.character(id);
    return hasPages ? addresses.anyCharacter(id) : null;
  };
}

export const CharacterLink = ({ id, name = nameInId(id) }: { id: string; name?: string }) => (
  <LinkOrText address={useCharacterAddress()(id)} name={name} />
);

export const PlayerLink = ({ id, name }: { id: string; name: string }) => (
  <LinkOrText address={useHasPages() ? addresses.player(id) : null} name={name} />
);

interface SessionLinkProps {
  id: string;
  title: string;
  /** The title with what distinguishes the session from others of the same title. */
  spoken?: string;
}

export const SessionLink = ({ id, title, spoken }: SessionLinkProps) => (
  <LinkOrText address={useHasPages() ? addresses.session(id) : null} name={title} spoken={spoken} />
);

export const ItemLink = ({ name }: { name: string }) => (
  <LinkOrText address={addresses.item(name)} name={name} />
);

/** `spoken` is the title with what distinguishes the adventure from others of the same title. */
export const AdventureLink = ({ id, title, spoken }: SessionLinkProps) => (
  <LinkOrText address={addresses.adventure(id)} name={title} spoken={spoken} />
);
