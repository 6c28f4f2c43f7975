/**
 * Where the time goes, by traces; all shares are medians. `npm run bench -- profile` traces the first visit to the
 * member's own characters on a slow phone, `-- profile /character/all 'tbody tr'` that to another page, and
 * `-- profile table` and `-- profile inventory` what the bench measures in them.
 */
import { profileVisit } from './profile/first-visit.ts';
import { isSubject, profileInteractions } from './profile/interactions.ts';

const [what = '/user', content = 'main a[href^="/user/"]'] = process.argv.slice(2);
await (isSubject(what) ? profileInteractions(what) : profileVisit(what, content));
