import type { Session } from '#core/contract/sessions.ts';
import { text } from '#texts/texts.ts';
import { ChipRows } from '#ui/elements/chips/chip-rows.tsx';
import { addresses } from '../shared/addresses.ts';
import { useHasPages } from '../shared/thing-links.tsx';
import { titleOf } from './session-facts.ts';

const perRow = { base: 2, sm: 2, md: 5, lg: 10, xl: 15 };
const sessionsWith = ({ id }: { id: string }) => addresses.sessionsWith({ label: id });

/** The labels of a session, each a link to the sessions with that label. */
export const SessionLabels = ({ session }: { session: Session }) => (
  <ChipRows
    label={text('sessionList.labels')}
    items={session.labels}
    perRow={perRow}
    hrefOf={useHasPages() ? sessionsWith : undefined}
    moreLabel={text('sessionList.allLabels')}
    drawerTitle={text('sessionList.allLabelsOf', { title: titleOf(session) })}
  />
);
