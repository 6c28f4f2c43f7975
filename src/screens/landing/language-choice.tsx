import { type Language, languageNames, languages } from '#core/rules/languages.ts';
import { shownLanguage, text } from '#texts/texts.ts';
import styles from './landing.module.css';

/** One button per language. The build also prerenders them; src/app/start/load-app.ts binds the prerendered buttons. */
export const LanguageChoice = ({
  onLanguage,
}: {
  onLanguage?: ((language: Language) => void) | undefined;
}) => (
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
