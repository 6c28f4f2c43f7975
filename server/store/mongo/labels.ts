import type { LabelType } from '#core/contract/values.ts';
import { normaliseName } from '#core/rules/names/names.ts';
import type { ImportedLabel } from '../import/import-file.ts';
import type { Collections, Stub } from './collections.ts';
import type { ImportReport } from './report.ts';

/** The labels of an export: those in its lists of labels and tools, and those that occur only in other documents. */
export class Labels {
  readonly list: ImportedLabel[] = [];
  readonly places: string[] = [];
  readonly #names = new Map<string, string>();
  readonly #known = new Set<string>();
  readonly #report: ImportReport;

  constructor({ labels, tool }: Pick<Collections, 'labels' | 'tool'>, report: ImportReport) {
    this.#report = report;
    for (const { value, place } of labels) {
      this.#names.set(value._id, value.name);
      for (const type of new Set(value.types ?? [])) this.#add(type, value.name, place);
      if ((value.types ?? []).length === 0)
        report.add(
          place,
          `the label ${JSON.stringify(value.name)} has no type; it gets each type with which a document uses it.`,
        );
    }
    for (const { value, place } of tool) {
      this.#names.set(value._id, value.name);
      this.#add('PROFICIENCY', value.name, place);
    }
  }

  /** @returns whether the label is new */
  #add(type: LabelType, name: string, place: string): boolean {
    const key = `${type} ${normaliseName(name)}`;
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    this.list.push({ type, name });
    this.places.push(place);
    return true;
  }

  /** The current names of a document's labels. The document itself contains their names from when it was written. */
  namesOf(stubs: readonly Stub[] | null | undefined, type: LabelType, place: string): string[] {
    const names = (stubs ?? []).map(({ id, name }) => {
      const current = this.#names.get(id) ?? name;
      if (this.#add(type, current, place))
        this.#report.add(
          place,
          `the export does not list the ${type} label ${JSON.stringify(current)}; the import adds it.`,
        );
      return current;
    });
    return [...new Map(names.map((name) => [normaliseName(name), name])).values()];
  }
}
