import type { AdventurePage, SignUp } from '#core/contract/adventures/adventure.ts';
import type { Choosing } from '#core/contract/adventures/values.ts';
import { adventureState, mayAct } from '#core/rules/adventures/life.ts';
import { isOffered } from '#core/rules/roles.ts';
import { formatMoment } from '#core/views/dates.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { ChipRows } from '#ui/elements/chips/chip-rows.tsx';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { isExternal } from '#ui/page/address.ts';
import { addresses } from '../../shared/addresses.ts';
import { AuditLink } from '../../shared/audit-link.tsx';
import { Hero } from '../../shared/hero.tsx';
import { useServices } from '../../shared/services.ts';
import { PlayerLink, SessionLink } from '../../shared/thing-links.tsx';
import { ThingPage } from '../../shared/thing-page.tsx';
import { useMayCall } from '../../shared/use-may-call.ts';
import { useConfirmedWrites } from '../../shared/writes/confirmed-writes.tsx';
import { AddToCalendar } from '../add-to-calendar.tsx';
import { levelsText, lookOf, ownLook, seatsText } from '../adventure-words.ts';
import { useNow } from '../use-now.ts';
import { When } from '../when.tsx';
import styles from './adventure-page.module.css';
import { Description } from './description.tsx';
import { MasterPart, SignUpForMaster, WhoCame } from './master-part.tsx';
import { OwnPart } from './own-part.tsx';
import { SignUps } from './sign-ups.tsx';
import { TurnsRule } from './turns-rule.tsx';

interface Props {
  adventureId: string;
  /** Whether the page was opened to sign up, so that the control for it gets the focus. */
  isToSignUp: boolean;
}

/** One adventure (docs/specification.md#s8-adventure-page). */
export function AdventureScreen({ adventureId, isToSignUp }: Props) {
  const { api, configuration } = useServices();
  return (
    <ThingPage
      query={api.adventures.one(adventureId)}
      isOffered={isOffered(configuration.features, 'adventures')}
      title={text('adventurePage.title')}
      failed={text('adventurePage.failed')}
    >
      {(adventure) => <OneAdventure adventure={adventure} isToSignUp={isToSignUp} />}
    </ThingPage>
  );
}

const choosingTexts: Readonly<Record<Choosing, TextKey>> = {
  first: 'adventurePage.first',
  turn: 'adventurePage.turn',
  master: 'adventurePage.byMaster',
};

const perRow = { base: 2, sm: 2, md: 5, lg: 10, xl: 15 };
const adventuresWith = ({ id }: { id: string }) => addresses.adventuresWith(id);

function OneAdventure({ adventure, isToSignUp }: { adventure: AdventurePage } & Pick<Props, 'isToSignUp'>) {
  const { id, title, master, masterName, session, instance, tabletop, labels, choosing, least } = adventure;
  const now = useNow([adventure]);
  const { ask, dialog } = useConfirmedWrites();
  const isInCharge = useMayCall('changeAdventure');
  const state = adventureState(adventure, now);
  const look = lookOf(adventure, state);
  const mine = ownLook(adventure, state);
  const facts = [
    {
      term: text('adventurePage.master'),
      description: <PlayerLink id={master} name={masterName ?? master} />,
    },
    {
      term: text('adventurePage.seats'),
      description: `${seatsText(adventure)}, ${text('adventurePage.least', { least })}`,
    },
    { term: text('adventurePage.levels'), description: levelsText(adventure) },
    {
      term: text('adventurePage.signUp'),
      description: text('adventurePage.signUpTimes', {
        from: formatMoment(adventure.signUpFrom),
        until: formatMoment(adventure.signUpUntil),
      }),
    },
    { term: text('adventurePage.choosing'), description: text(choosingTexts[choosing]) },
    {
      term: text('adventurePage.session'),
      description: session && <SessionLink id={session} title={title} />,
    },
    {
      term: text('adventurePage.instance'),
      description:
        tabletop !== null && isExternal(tabletop) ? (
          <TextLink href={tabletop}>{instance ?? tabletop}</TextLink>
        ) : (
          instance
        ),
    },
  ];
  const moreOf = (signUp: SignUp) =>
    isInCharge && <SignUpForMaster adventure={adventure} now={now} ask={ask} signUp={signUp} />;
  return (
    <>
      <Hero title={title} lead={<When adventure={adventure} />}>
        <p className={styles.states}>
          <Badge tone={look.tone}>{text(look.label)}</Badge>
          {mine && <Badge tone={mine.tone}>{text(mine.label)}</Badge>}
        </p>
      </Hero>
      <OwnPart adventure={adventure} now={now} ask={ask} isToSignUp={isToSignUp} />
      {isInCharge && <MasterPart adventure={adventure} now={now} ask={ask} />}
      <DefinitionList items={facts.filter(({ description }) => description !== null)} />
      <ChipRows
        label={text('adventurePage.labels')}
        items={labels}
        perRow={perRow}
        hrefOf={adventuresWith}
        moreLabel={text('sessionList.allLabels')}
        drawerTitle={text('sessionList.allLabelsOf', { title })}
      />
      <Description words={adventure.description} />
      <SignUps signUps={adventure.signUps} moreOf={moreOf} />
      {isInCharge && mayAct(adventure, 'noShow', now) && <WhoCame adventure={adventure} />}
      {choosing === 'turn' && <TurnsRule seed={adventure.seed ?? ''} />}
      {state !== 'draft' && (
        <div>
          <AddToCalendar id={id} title={title} />
        </div>
      )}
      <AuditLink type="adventure" id={id} name={title} />
      {dialog}
    </>
  );
}
