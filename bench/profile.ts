/**
 * Shows by traces where the time goes; all shares are medians. `npm run bench -- profile` traces the first visit to the
 * member's characters on a slow phone, and `-- profile /character/all 'tbody tr'` the first visit to another page.
 * `-- profile table` and `-- profile inventory` trace what these benchmarks measure.
 */
import { profileVisit } from './profile/first-visit.ts';
import { isSubject, profileInteractions } from './profile/interactions.ts';

const [what = '/user', content = 'main a[href^="/user/"]'] = process.argv.slice(2);
await (isSubject(what) ? profileInteractions(what) : profileVisit(what, content));
