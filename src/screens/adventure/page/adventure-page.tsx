import { useState } from 'react';
import type { AdventurePage as Adventure } from '#core/contract/adventures/adventure.ts';
import { adventureState } from '#core/rules/adventures/life.ts';
import { isOffered } from '#core/rules/roles.ts';
import { text } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { useServices } from '../../shared/services.ts';
import { ThingPage } from '../../shared/thing-page.tsx';
import { levelsText, seatsText, stateLooks } from '../adventure-words.ts';
import { When } from '../when.tsx';

/** One adventure (docs/specification.md#s8-adventure-page). */
export function AdventurePage({ adventureId }: { adventureId: string }) {
  const { api, configuration } = useServices();
  return (
    <ThingPage
      query={api.adventures.one(adventureId)}
      isOffered={isOffered(configuration.features, 'adventures')}
      title={text('adventurePage.title')}
      failed={text('adventurePage.failed')}
    >
      {(adventure) => <OneAdventure adventure={adventure} />}
    </ThingPage>
  );
}

function OneAdventure({ adventure }: { adventure: Adventure }) {
  const { title } = adventure;
  const [now] = useState(Date.now);
  const state = stateLooks[adventureState(adventure, now)];
  return (
    <>
      <PageHeading title={title} lead={<When adventure={adventure} />}>
        <bdi>{title}</bdi>
      </PageHeading>
      <p>
        <Badge tone={state.tone}>{text(state.label)}</Badge> {seatsText(adventure)}, {levelsText(adventure)}
      </p>
    </>
  );
}
