/** FNV-1a with the finish of MurmurHash 3: equal for equal texts, and without order for similar ones. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Members in the order of their turn: who has never played, then who has not played for longest. The seed decides
 * between equal ones, so that anybody can check the order (docs/specification.md#s8-adventure-turn).
 * @param lastGames when each member last played, in epoch ms; absent for one who never has
 */
export function byTurn<Of extends { player: string }>(
  members: readonly Of[],
  lastGames: ReadonlyMap<string, number>,
  seed: string,
): Of[] {
  const turns = members.map((member) => ({
    member,
    game: lastGames.get(member.player) ?? -Infinity,
    lot: hashOf(`${seed} ${member.player}`),
  }));
  return turns
    .toSorted((one, other) => (one.game === other.game ? one.lot - other.lot : one.game - other.game))
    .map(({ member }) => member);
}
