import { useMemo, useState } from 'react';
import type { AdventurePage } from '#core/contract/adventures/adventure.ts';
import { mayAct } from '#core/rules/adventures/life.ts';
import { ownerInId } from '#core/rules/names/names.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import { blankRow } from '#core/rules/party/party.ts';
import type { Choices } from '#forms/choices.ts';
import { adventureSessionForm } from '#forms/definitions/adventure-session.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { aboutSession } from '../../session/about-session.ts';
import { PartyFrame } from '../../session/party/party-frame.tsx';
import { useUsual } from '../../session/party/use-last-session.ts';
import { addresses } from '../../shared/addresses.ts';
import { useCharacterList, useItemList, useLabelList } from '../../shared/lists/use-choices.ts';
import { SaveForm } from '../../shared/saving/save-form.tsx';
import { useFlows, useServices } from '../../shared/services.ts';
import { ThingPage } from '../../shared/thing-page.tsx';
import { useIsOffered } from '../../shared/use-may-call.ts';

const frames = { party: PartyFrame };

/** Registers the session that an adventure became (docs/specification.md#s2-register-adventure). */
export function RegisterAdventure({ adventureId }: { adventureId: string }) {
  const { api } = useServices();
  return (
    <ThingPage
      query={api.adventures.one(adventureId)}
      isOffered={useIsOffered('registerAdventure')}
      title={text('adventurePage.title')}
      failed={text('adventurePage.failed')}
      width="text"
    >
      {(adventure) => <Registration adventure={adventure} />}
    </ThingPage>
  );
}

function Registration({ adventure }: { adventure: AdventurePage }) {
  const { title } = adventure;
  const [mayRegister] = useState(() => mayAct(adventure, 'register', Date.now()));
  const usual = useUsual();
  return (
    <>
      <PageHeading title={text('adventureSession.heading', { title })} />
      {!mayRegister ? (
        <Alert tone="info" title={text('adventureSession.notYet')} />
      ) : usual === null ? (
        <Skeleton shape="lines" height="40vh" />
      ) : (
        <RegistrationForm adventure={adventure} {...usual} />
      )}
    </>
  );
}

function RegistrationForm({
  adventure,
  master,
  exp,
}: {
  adventure: AdventurePage;
  master: string;
  exp: number;
}) {
  const { goTo } = useServices();
  const { writes } = useFlows();
  const characters = useCharacterList();
  const labels = useLabelList('SESSION');
  const items = useItemList();
  const choices = useMemo(
    (): Choices => ({ lists: { characters, labels, items }, fold: searchKey }),
    [characters, labels, items],
  );
  const { id, title, startsAt, signUps } = adventure;
  const party = signUps.flatMap(({ character, state, noShow }) =>
    state === 'seated' && !noShow && character !== null ? { character, exp, isDead: false } : [],
  );
  return (
    <SaveForm
      form={adventureSessionForm}
      source={{
        now: startsAt,
        // Only the master of the adventure was the master of the session.
        master: ownerInId(master) === adventure.master ? master : '',
        title,
        labels: adventure.labels.map(({ id: label, name }) => ({ id: label, name })),
        participants: party.length > 0 ? party : [blankRow],
      }}
      subject={id}
      save={(result) => writes.registerAdventure({ adventureId: id, ...result })}
      choices={choices}
      frames={frames}
      texts={{ submit: 'sessionForm.save', busy: 'sessionForm.busy' }}
      about={aboutSession}
      link={{ label: text('adventureSession.toAdventure'), href: addresses.adventure(id) }}
      onSaved={() => goTo(addresses.ownCharacters)}
    />
  );
}
