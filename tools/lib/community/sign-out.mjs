import { writeAs } from './writing.mjs';

/** Ends all sign-ins of a member, as an administrator does in the app. A running server refuses them at once. */
export async function signOut(data, { id }) {
  const { refuseUnknown } = await import('../../../server/store/person/find-person.ts');

  const ended = await writeAs(data, 'signOut', async ({ read, tokenFamilies }, now) => {
    await read((db) => refuseUnknown(db, id));
    return tokenFamilies.revokeOf(id, now);
  });
  console.log(
    ended === 0
      ? `${id} has no active sign-in.`
      : `Ended ${ended} ${ended === 1 ? 'sign-in' : 'sign-ins'} of ${id}. The person can sign in again.`,
  );
}
