import { useState } from 'react';
import { announcedAgain } from '#core/rules/adventures/announce.ts';
import type { AdventurePage } from '#core/contract/adventures/adventure.ts';
import { ownZone } from '#core/views/dates.ts';
import { adventureForm } from '#forms/definitions/adventure.ts';
import type { AdventureData } from '#forms/definitions/adventure.schema.ts';
import { text } from '#texts/texts.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { addresses } from '../../shared/addresses.ts';
import { SaveForm } from '../../shared/saving/save-form.tsx';
import { useFlows, useServices } from '../../shared/services.ts';
import { ThingPage } from '../../shared/thing-page.tsx';
import { useIsOffered } from '../../shared/use-may-call.ts';
import { aboutAdventure, useAdventureChoices } from './adventure-choices.ts';
import { adventureWidgets } from './description-widget.tsx';
import { Clashing, PlanNotes } from './plan-notes.tsx';

/** Announces an adventure (docs/specification.md#s2-announce); `again` is the id of one whose plan it takes over. */
export function AnnounceAdventure({ again }: { again: string | undefined }) {
  return again === undefined ? (
    <Page width="text">
      <PageHeading title={text('adventureForm.heading')} />
      <Announcement adventure={null} />
    </Page>
  ) : (
    <AnnounceAgain key={again} id={again} />
  );
}

function AnnounceAgain({ id }: { id: string }) {
  const { api } = useServices();
  return (
    <ThingPage
      query={api.adventures.one(id)}
      isOffered={useIsOffered('announceAdventure')}
      title={text('adventureForm.heading')}
      failed={text('adventurePage.failed')}
      width="text"
    >
      {(adventure) => (
        <>
          <PageHeading title={text('adventureForm.heading')} />
          <Announcement adventure={adventure} />
        </>
      )}
    </ThingPage>
  );
}

function Announcement({ adventure }: { adventure: AdventurePage | null }) {
  const { goTo } = useServices();
  const { writes } = useFlows();
  const choices = useAdventureChoices(adventure?.instance ?? null);
  const [source] = useState(() => {
    const now = Date.now();
    return { now, zone: ownZone(), adventure: adventure && announcedAgain(adventure, now) };
  });
  const [{ created, clashing }, setWritten] = useState<Awaited<ReturnType<typeof writes.announceAdventure>>>({
    created: undefined,
    clashing: [],
  });
  const notes = (entered: AdventureData) => <PlanNotes entered={entered} source={source} original={null} />;
  return (
    <SaveForm
      form={adventureForm}
      source={source}
      {...(adventure ? { subject: `again ${adventure.id}` } : {})}
      save={async ({ plan, weeks }) => {
        setWritten(await writes.announceAdventure({ ...plan, weeks }));
        return null;
      }}
      choices={choices}
      widgets={adventureWidgets}
      texts={{ submit: 'adventureForm.announce', busy: 'adventureForm.announcing' }}
      preview={notes}
      about={aboutAdventure}
      outcome={clashing.length > 0 ? <Clashing titles={clashing} /> : undefined}
      onSaved={() => goTo(created === undefined ? addresses.adventureList : addresses.adventure(created))}
    />
  );
}
