import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdventurePage } from '#core/contract/adventures/adventure.ts';
import { mayAct } from '#core/rules/adventures/life.ts';
import { ownZone } from '#core/views/dates.ts';
import { adventureChangeForm, type AdventureSource } from '#forms/definitions/adventure.ts';
import type { AdventureData } from '#forms/definitions/adventure.schema.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { addresses } from '../../shared/addresses.ts';
import { SaveForm } from '../../shared/saving/save-form.tsx';
import { useFlows, useServices } from '../../shared/services.ts';
import { ThingPage } from '../../shared/thing-page.tsx';
import { useIsOffered } from '../../shared/use-may-call.ts';
import { aboutAdventure, useAdventureChoices } from './adventure-choices.ts';
import { adventureWidgets } from './description-widget.tsx';
import { Clashing, PlanNotes } from './plan-notes.tsx';

/** Changes an announced adventure (docs/specification.md#s2-announce-change). */
export function ChangeAdventure({ adventureId }: { adventureId: string }) {
  const { api } = useServices();
  return (
    <ThingPage
      query={api.adventures.one(adventureId)}
      isOffered={useIsOffered('changeAdventure')}
      title={text('adventurePage.title')}
      failed={text('adventurePage.failed')}
      width="text"
    >
      {(adventure) => <Change adventure={adventure} />}
    </ThingPage>
  );
}

function Change({ adventure }: { adventure: AdventurePage }) {
  const { title } = adventure;
  const [mayChange] = useState(() => mayAct(adventure, 'change', Date.now()));
  return (
    <>
      <PageHeading title={text('adventureForm.change', { title })} />
      {mayChange ? (
        <ChangeForm adventure={adventure} />
      ) : (
        <Alert tone="info" title={text('adventureForm.over')} />
      )}
    </>
  );
}

function ChangeForm({ adventure }: { adventure: AdventurePage }) {
  const { api, goTo } = useServices();
  const { writes } = useFlows();
  const queries = useQueryClient();
  const { id } = adventure;
  const [clashing, setClashing] = useState<readonly string[]>([]);
  const choices = useAdventureChoices(adventure.instance);
  const [{ now, zone }] = useState(() => ({ now: Date.now(), zone: ownZone() }));
  const sourceOf = (read: AdventurePage): AdventureSource => ({ now, zone, adventure: read });
  const notes = (entered: AdventureData) => (
    <PlanNotes entered={entered} source={sourceOf(adventure)} original={adventure} />
  );
  return (
    <SaveForm
      form={adventureChangeForm}
      source={sourceOf(adventure)}
      subject={id}
      original={{
        read: async () =>
          sourceOf(await queries.fetchQuery({ ...api.adventures.one(id), staleTime: 0, retry: false })),
        versionOf: ({ adventure: read }) => read?.version ?? null,
        newest: sourceOf(adventure),
      }}
      save={async ({ plan, version, goesOn }) => {
        setClashing((await writes.changeAdventure({ adventureId: id, ...plan, version, goesOn })).clashing);
        return null;
      }}
      choices={choices}
      widgets={adventureWidgets}
      texts={{ submit: 'adventureForm.save', busy: 'adventureForm.saving' }}
      preview={notes}
      about={aboutAdventure}
      outcome={clashing.length > 0 ? <Clashing titles={clashing} /> : undefined}
      onSaved={() => goTo(addresses.adventure(id))}
    />
  );
}
