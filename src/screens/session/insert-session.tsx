import { useMemo } from 'react';
import { sessionForm } from '#forms/definitions/session.ts';
import type { Choices } from '#forms/choices.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import { text } from '#texts/texts.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { addresses } from '../shared/addresses.ts';
import { SaveForm } from '../shared/saving/save-form.tsx';
import { useFlows, useServices } from '../shared/services.ts';
import { aboutSession } from './about-session.ts';
import { PartyFrame } from './party/party-frame.tsx';
import { useOpened } from './party/use-opened.ts';
import { useCharacterList, useLabelList } from '../shared/lists/use-choices.ts';

const frames = { party: PartyFrame };

const texts = { submit: 'sessionForm.save', busy: 'sessionForm.busy' } as const;

/** Registers a game session (docs/specification.md#insert-session-insert-a-new-session). */
export function InsertSession() {
  const { goTo } = useServices();
  const { writes } = useFlows();
  const { opened, handle } = useOpened();
  const characters = useCharacterList();
  const labels = useLabelList('SESSION');
  const choices = useMemo(
    (): Choices => ({ lists: { characters, labels }, fold: searchKey }),
    [characters, labels],
  );
  return (
    <Page width="text">
      <PageHeading title={text('sessionForm.heading')} />
      <SaveForm
        key={opened.master}
        ref={handle}
        form={sessionForm}
        source={opened}
        save={writes.registerSession}
        choices={choices}
        frames={frames}
        texts={texts}
        about={aboutSession}
        link={{ label: text('sessionForm.toList'), href: addresses.sessionList }}
        onSaved={() => goTo(addresses.ownCharacters)}
      />
    </Page>
  );
}
