import { kebabOf } from './words.mjs';

/** A sentence as lists and tables have it: "A member retires a character." becomes "a member retires a character". */
const asPhrase = (sentence) =>
  sentence.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase()).replace(/\.$/, '');

const addToChangelog = (changes, sentence) =>
  changes.insert('CHANGELOG.md', { begin: '### Added\n\n', end: '\n\n' }, `\n- ${sentence}`);

/**
 * Adds a feature, which announces an addition to the contract, to the contract and its documents. If it exists already,
 * adds only its further call.
 * @param {import('./changes.mjs').Changes} changes
 * @param {string} feature
 * @param {string} sentence what it adds
 * @param {string} [request] the call, such as `POST /auth/logout`
 */
export function planFeature(changes, feature, sentence, request) {
  const phrase = asPhrase(sentence);
  const file = 'core/contract/features.ts';
  if (changes.read(file).includes(`\n  '${feature}',`)) {
    const place = { begin: `**\`${feature}\`**: `, end: /\n(?=- |\n)/ };
    // The sentence may be that of the feature's first call.
    const told = changes.read('docs/wire-contract.md').includes(phrase) ? '' : `: ${phrase}`;
    if (request) changes.insert('docs/wire-contract.md', place, `\n  \`${request}\`${told}.`);
    if (told) addToChangelog(changes, sentence);
    return;
  }
  addToChangelog(changes, sentence);
  changes.insert(
    file,
    { begin: 'export const features = [', end: '\n]' },
    `\n  /** ${sentence}${request ? ` \`${request}\`.` : ''} */\n  '${feature}',`,
  );
  changes.insert(
    'docs/server.md',
    { begin: '\n## What the page announces\n', end: '\n\n## ' },
    `\n| \`${feature}\` | ${phrase} |`,
  );
  // After the last addition, which a paragraph about all of them follows.
  changes.insert(
    'docs/wire-contract.md',
    { begin: /\*\*`\w+`\*\*: (?![^]*\*\*`\w+`\*\*: )/, end: /\n\n/ },
    `\n- <a id="wire-${kebabOf(feature)}"></a>**\`${feature}\`**: ${request ? `\`${request}\`: ${asPhrase(sentence)}.` : sentence}`,
  );
}
