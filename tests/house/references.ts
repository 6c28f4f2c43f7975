import path from 'node:path';

const withoutCodeBlocks = (page: string): string => page.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');

/** The anchor that GitHub creates for a heading: in lower case, with hyphens for spaces, without punctuation. */
const slug = (heading: string): string =>
  heading
    .replaceAll(/<[^>]*>|\]\([^)]*\)/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');

/** The anchors of a document: its HTML ids, then its headings' slugs. A repeated heading gets `-1`, `-2` and so on. */
export function anchorsOf(page: string): string[] {
  const text = withoutCodeBlocks(page);
  const ids = [...text.matchAll(/<[a-z][^>]*\sid="([^"]*)"/g)].map(([, id = '']) => id);
  const seen = new Map<string, number>();
  const headings = [...text.matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading = '']) => {
    const name = slug(heading);
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name}-${before}`;
  });
  return [...ids, ...headings];
}

/**
 * The references in a file to anchors of documents, each as `docs/page.md#anchor`. Every file may contain full
 * references; a document may also contain relative links.
 */
export function referencesIn(file: string, text: string): string[] {
  const full = text.matchAll(/(?<![\w/.-])(docs\/[\w./-]+\.md)#([\w-]*)/g);
  const all = [...full].map(([, document = '', anchor = '']) => `${document}#${anchor}`);
  if (!file.endsWith('.md')) return all;
  const folder = path.posix.dirname(file);
  for (const [, document = '', anchor = ''] of text.matchAll(/\]\(((?![a-z]+:)[^)#\s]*\.md)?#([^)\s]*)\)/g)) {
    const target = document === '' ? file : path.posix.join(folder, document);
    if (!all.includes(`${target}#${anchor}`)) all.push(`${target}#${anchor}`);
  }
  return all;
}
