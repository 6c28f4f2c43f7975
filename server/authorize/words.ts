import type { Role } from '#core/contract/roles.ts';
import { type Language, negotiate } from '#core/rules/languages.ts';

/** The words of the sign-in page. */
interface Words {
  title: string;
  heading: string;
  choose: string;
  /** Shown for an imported community without members, before the first sign-in through the chat platform. */
  noMembers: string;
  /** What each role allows, in a word or two. */
  permissions: Record<Role, string>;
  codeHeading: string;
  codeHint: string;
  codeWrong: string;
  code: string;
  continue: string;
  refused: string;
}

const words: Record<Language, Words> = {
  en: {
    title: 'Sign in to Nyx',
    heading: 'Who are you today?',
    choose: 'This community is a demonstration and asks for no password. Choose a member to sign in as.',
    noMembers: 'No member has signed in to this community yet. Its members sign in through Discord.',
    permissions: {
      ADMIN: 'everything',
      MANAGE_SESSIONS: 'sessions',
      PLAYER: 'playing',
      MANAGE_CHARACTERS: 'characters',
      MANAGE_ITEMS: 'items',
      DELETE_ITEMS: 'deleting items',
      MANAGE_FOUNDRY: 'virtual tabletops',
    },
    codeHeading: 'Enter the code',
    codeHint:
      'This sign-in page asks for no password. To prove that you run this server, enter the code that the server has printed since it started. Each browser needs the code once.',
    codeWrong: 'That code is wrong. Look at what the server has printed since its last start.',
    code: 'Code',
    continue: 'Continue',
    refused: 'Sign-in is not possible',
  },
  it: {
    title: 'Accedi a Nyx',
    heading: 'Chi sei oggi?',
    choose:
      'Questa comunità è una dimostrazione e non chiede password. Scegli il membro con cui vuoi accedere.',
    noMembers:
      'Nessun membro ha ancora effettuato l’accesso a questa comunità. I suoi membri accedono tramite Discord.',
    permissions: {
      ADMIN: 'tutto',
      MANAGE_SESSIONS: 'sessioni',
      PLAYER: 'gioco',
      MANAGE_CHARACTERS: 'personaggi',
      MANAGE_ITEMS: 'oggetti',
      DELETE_ITEMS: 'eliminazione degli oggetti',
      MANAGE_FOUNDRY: 'tavoli virtuali',
    },
    codeHeading: 'Inserisci il codice',
    codeHint:
      'Questa pagina di accesso non chiede password. Inserisci, una volta per ogni browser, il codice che il server ha scritto da quando è in funzione, per dimostrare che lo gestisci tu.',
    codeWrong: 'Il codice è sbagliato. Guarda che cosa ha scritto il server dal suo ultimo avvio.',
    code: 'Codice',
    continue: 'Continua',
    refused: 'L’accesso non è possibile',
  },
};

/** The words in a language, and its tag. */
export type PageWords = Words & { language: Language };

const wordsIn = (language: Language): PageWords => ({ ...words[language], language });

/** The tags of an `Accept-Language` header, the most wanted first: `it;q=0.8, de` gives `['de', 'it']`. */
const tagsOf = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((piece) => piece.startsWith('q='))?.slice('q='.length) ?? '1';
      return { tag, weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/**
 * The words for a request: in the language that the app asks for with `ui_locales` (OpenID Connect, section
 * 3.1.2.1), else in the browser's.
 */
export const wordsFor = (uiLocales: unknown, acceptLanguage = ''): PageWords =>
  wordsIn(
    negotiate([...(typeof uiLocales === 'string' ? uiLocales.split(' ') : []), ...tagsOf(acceptLanguage)]),
  );
