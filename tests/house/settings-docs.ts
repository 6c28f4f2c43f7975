import { type SettingSchema } from '#server/settings/kinds.ts';
import { groups } from '#server/settings/list.ts';

export type Group = keyof typeof groups;

type Described = Record<Group, { title: string; settings: Record<string, SettingSchema> }>;

const described = groups as unknown as Described;

function meaningOf({ description, default: value }: SettingSchema): string {
  return value === undefined || value === '' || value === 'false'
    ? description
    : `${description}; default \`${value}\``;
}

const begin = (group: string): string => `<!-- settings: ${group} -->`;
const end = '<!-- end of settings -->';

/** The groups of settings whose tables a document contains. */
export const groupsIn = (text: string): string[] =>
  [...text.matchAll(/<!-- settings: (\w+) -->/g)].map(([, group]) => group!);

function tableOf(group: Group): string {
  const rows = Object.entries(described[group].settings).map(
    ([name, schema]) => `| \`${name}\` | ${meaningOf(schema)} |`,
  );
  return ['| setting | meaning |', '| --- | --- |', ...rows].join('\n');
}

/** The document with its tables of settings written again from the list of settings. */
export function withTables(text: string): string {
  return (groupsIn(text) as Group[]).reduce((document, group) => {
    const [before = '', rest = ''] = document.split(begin(group));
    const after = rest.slice(rest.indexOf(end));
    return `${before}${begin(group)}\n\n${tableOf(group)}\n\n${after}`;
  }, text);
}

const introduction = `# Settings of the server and its commands. Copy this file to \`.env\`, remove the \`#\` in front of what you set, and restart.
# A variable of the environment wins over this file. What each setting does: docs/server.md.
# Put a value that contains a # or a space into quotes.
`;

/** The text of `.env.example`. */
export function exampleFile(): string {
  const parts = Object.values(described).map(({ title, settings }) => {
    const lines = Object.entries(settings).map(([name, { example, default: value }]) => {
      const shown = example ?? value ?? '';
      return `# ${name}=${/[\s#]/.test(shown) ? `"${shown}"` : shown}`;
    });
    return [`# ${title}`, ...lines].join('\n');
  });
  return `${introduction}\n${parts.join('\n\n')}\n`;
}
