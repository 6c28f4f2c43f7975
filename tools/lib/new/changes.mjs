import { Failure } from '../failure.mjs';
import { fill } from './words.mjs';

/**
 * A place in a file: before the first `end` after the first `begin`.
 * @typedef {{ begin: string | RegExp, end: string | RegExp }} Place
 */

/** Index of `wanted` in a text at or after `from`, and its length; undefined if the text lacks it. */
function find(text, wanted, from = 0) {
  if (typeof wanted === 'string') {
    const index = text.indexOf(wanted, from);
    return index < 0 ? undefined : { index, length: wanted.length };
  }
  const match = wanted.exec(text.slice(from));
  return match ? { index: from + match.index, length: match[0].length } : undefined;
}

/** The rank of an import in the order of imports: packages, rooms, relative paths. */
const rankOf = (line) => ['#', '.'].indexOf(/'(.)[^']*';/.exec(line)[1]) + 1;

/** Where an import belongs: after the last one from its folder, else after the last one that may be before it. */
function indexOfImport(text, line) {
  const imports = [...text.matchAll(/^import [^;]*;\n/gm)];
  const [folder] = /'(?:[^']*\/)?/.exec(line);
  const last =
    imports.findLast(([each]) => folder.length > 1 && each.includes(folder)) ??
    imports.findLast(([each]) => rankOf(each) <= rankOf(line));
  return last ? last.index + last[0].length : imports[0]?.index;
}

/**
 * Collects changes of files without writing any, so that either all of them are written or, after a failure, none.
 * @param {(file: string) => string | null} readFile reads a file by its path from the root; null if it does not exist
 */
export function collectChanges(readFile) {
  /** @type {Map<string, string>} */
  const texts = new Map();

  function read(file) {
    const text = texts.get(file) ?? readFile(file);
    if (text === null) throw new Failure(`${file} does not exist, so nothing was written.`);
    return text;
  }

  const insertAt = (file, index, lines) => {
    const text = read(file);
    texts.set(file, text.slice(0, index) + lines + text.slice(index));
  };

  /** @param {Place} place */
  function insert(file, { begin, end }, lines) {
    const text = read(file);
    const first = find(text, begin);
    const last = first && find(text, end, first.index + first.length);
    if (!last)
      throw new Failure(
        `${file} has no ${JSON.stringify(String(first ? end : begin))} any more, so nothing was written. ` +
          'Correct the place in tools/lib/new.',
      );
    insertAt(file, last.index, lines);
  }

  return {
    texts,
    read,
    insert,
    exists: (file) => texts.has(file) || readFile(file) !== null,

    /** Adds a file, which must not exist. */
    create(file, text) {
      if (texts.has(file) || readFile(file) !== null)
        throw new Failure(`${file} exists already, so nothing was written. Choose another name.`);
      texts.set(file, text);
    },

    /** Adds names to the import of several names from `source`, unless it has them. */
    importNames(file, source, ...names) {
      const statement = `\\{(?=[^}]*\\} from '${source}')`;
      const [imported = ''] = new RegExp(`${statement}[^}]*`).exec(read(file)) ?? [];
      for (const name of names)
        if (!new RegExp(String.raw`\b${name}\b`).test(imported))
          insert(file, { begin: new RegExp(`import (?:type )?${statement}`), end: '' }, ` ${name},`);
    },

    /** Adds an import, unless the file has it. */
    addImport(file, line) {
      const text = read(file);
      if (text.includes(line)) return;
      const index = indexOfImport(text, line);
      if (index === undefined) throw new Failure(`${file} has no import any more, so nothing was written.`);
      insertAt(file, index, `${line}\n`);
    },

    /** Inserts what `tools/templates/FOLDER/lines.json` lists: an import, or a line with the two ends of its place. */
    insertLines(folder, values) {
      for (const line of JSON.parse(read(`tools/templates/${folder}/lines.json`))) {
        const [file, ...parts] = line.map((part) => fill(part, values));
        if (parts.length === 1) this.addImport(file, parts[0]);
        else insert(file, { begin: parts[0], end: parts[1] }, parts[2]);
      }
    },
  };
}

/** @typedef {ReturnType<typeof collectChanges>} Changes */
