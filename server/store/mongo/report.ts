/** Collects what an import leaves out or changes, in words. */
export class Report {
  readonly #lines: string[] = [];
  readonly #counts = new Map<string, number>();

  /** Something about one document. */
  add(place: string, words: string): void {
    this.#lines.push(`${place}: ${words}`);
  }

  /** Something that the report only counts, such as `characters have territory`. */
  count(words: string): void {
    this.#counts.set(words, (this.#counts.get(words) ?? 0) + 1);
  }

  /** All lines, the counts first. */
  lines(): string[] {
    return [
      ...Array.from(this.#counts, ([words, count]) => `${count.toLocaleString('en')} ${words}.`),
      ...this.#lines,
    ];
  }
}
