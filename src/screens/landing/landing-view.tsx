import { useId } from 'react';
import { type Language, languageNames, languages } from '#core/rules/languages.ts';
import { text, shownLanguage } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { addresses } from '../shared/addresses.ts';
import { Emblem } from '../shared/pictures/emblem.tsx';
import scene from '../shared/pictures/night-scene.module.css';
import { NightScene } from '../shared/pictures/night-scene.tsx';
import styles from './landing.module.css';

interface Props {
  /** Name of the community's bot. */
  product: string;
  /** Whether the session has ended without a sign-out. */
  hasEnded?: boolean;
  onLogIn?: () => void;
  onLanguage?: (language: Language) => void;
}

/** The welcome screen. The build also prerenders it; src/app/start/load-app.ts binds the prerendered buttons. */
export function LandingView({ product, hasEnded = false, onLogIn, onLanguage }: Props) {
  const noticeId = useId();
  return (
    <main className={`${scene.place} ${styles.landing}`}>
      <NightScene />
      <div className={styles.sheet}>
        <Emblem />
        <PageHeading title="" describedBy={hasEnded ? noticeId : undefined}>
          {text('landing.title')}
        </PageHeading>
        <p className={styles.tagline}>{text('landing.tagline', { product })}</p>
        {hasEnded && (
          <p id={noticeId} className={styles.notice}>
            {text('landing.ended')}
          </p>
        )}
        <Button variant="primary" onPress={onLogIn}>
          {text('landing.logIn')}
        </Button>
        <p className={styles.hint}>{text('landing.hint')}</p>
        <LanguageChoice onLanguage={onLanguage} />
        <a className={styles.statement} href={addresses.accessibility}>
          {text('accessibility.title')}
        </a>
      </div>
    </main>
  );
}

/** One button per language. The build also prerenders them; src/app/start/load-app.ts binds the prerendered buttons. */
const LanguageChoice = ({ onLanguage }: { onLanguage?: ((language: Language) => void) | undefined }) => (
  <fieldset aria-label={text('language.label')} className={styles.languages}>
    {languages.map((language) => (
      <button
        key={language}
        type="button"
        lang={language}
        data-language={language}
        aria-pressed={language === shownLanguage()}
        className={styles.language}
        onClick={() => onLanguage?.(language)}
      >
        {languageNames[language]}
      </button>
    ))}
  </fieldset>
);
