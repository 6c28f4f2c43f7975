import type { ReactNode } from 'react';
import type { AdventurePage, SignUp } from '#core/contract/adventures/adventure.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { linkedText } from '../../shared/linked-text.tsx';
import { CharacterLink, PlayerLink } from '../../shared/thing-links.tsx';
import { PageSection } from './page-section.tsx';
import styles from './sign-ups.module.css';

/** Who is in an adventure, and who waits, in the order in which seats are offered. */
export function SignUps({ signUps, moreOf }: Pick<AdventurePage, 'signUps'> & Pick<Props, 'moreOf'>) {
  const of = (...states: SignUp['state'][]) => signUps.filter(({ state }) => states.includes(state));
  const seated = of('seated');
  return (
    <>
      <PageSection title={text('adventurePage.seated')}>
        {seated.length === 0 ? (
          <p>{text('adventurePage.nobody')}</p>
        ) : (
          <Members label="adventurePage.seated" signUps={seated} moreOf={moreOf} />
        )}
      </PageSection>
      <Waiting label="adventurePage.asked" signUps={of('asked')} moreOf={moreOf} />
      <Waiting label="adventurePage.waiting" signUps={of('offered', 'waiting')} moreOf={moreOf} isOrdered />
    </>
  );
}

interface Props {
  label: TextKey;
  signUps: readonly SignUp[];
  isOrdered?: boolean;
  /** What follows the names. */
  moreOf: (signUp: SignUp) => ReactNode;
}

const Waiting = (props: Props) =>
  props.signUps.length > 0 && (
    <PageSection title={text(props.label)}>
      <Members {...props} />
    </PageSection>
  );

const Members = ({ label, signUps, isOrdered = false, moreOf }: Props) => {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List aria-label={text(label)} className={styles.members}>
      {signUps.map((signUp, index) => {
        const { player, playerName, character, state } = signUp;
        return (
          <li key={player} className={styles.member}>
            <span>
              {isOrdered && `${text('adventurePage.place', { place: index + 1 })} `}
              {linkedText(character === null ? 'adventurePage.member' : 'adventurePage.memberAs', {
                member: <PlayerLink id={player} name={playerName ?? player} />,
                character: character !== null && <CharacterLink id={character} name={nameInId(character)} />,
              })}
              {state === 'offered' && ` (${text('adventurePage.isOffered')})`}
            </span>
            {moreOf(signUp)}
          </li>
        );
      })}
    </List>
  );
};
