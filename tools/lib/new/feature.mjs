/**
 * Adds a feature, which announces an addition to the contract, to the contract and its documents.
 * @param {import('./changes.mjs').Changes} changes
 * @param {string} feature
 * @param {string} says what it adds
 */
export function planFeature(changes, feature, says) {
  const file = 'core/contract/features.ts';
  changes.insert(
    file,
    { begin: '/**', end: '\n */\nexport const features' },
    `\n * - \`${feature}\`: ${says}`,
  );
  changes.insert(file, { begin: 'export const features = [', end: '\n]' }, `\n  '${feature}',`);
  changes.insert(
    'docs/server.md',
    { begin: '\n## What the page announces\n', end: '\n\n## ' },
    `\n| \`${feature}\` | ${says} |`,
  );
  // After the last addition, which a paragraph about all of them follows.
  changes.insert(
    'docs/wire-contract.md',
    { begin: /\*\*`\w+`\*\*: (?![^]*\*\*`\w+`\*\*: )/, end: /\n\n/ },
    `\n- <a id="wire-${feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}"></a>**\`${feature}\`**: ${says}`,
  );
}
