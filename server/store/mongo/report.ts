/** Collects what an import leaves out or changes, in words. */
export class ImportReport {
  readonly #lines: string[] = [];
  readonly #counts = new Map<string, number>();

  /** Adds a sentence about one document. */
  add(place: string, words: string): void {
    this.#lines.push(`${place}: ${words}`);
  }

  /** Counts one more of `words`. The report shows only the number: `Tools with the key "cost", …: 3.` */
  count(words: string): void {
    this.#counts.set(words, (this.#counts.get(words) ?? 0) + 1);
  }

  /** All lines, the counts first. */
  lines(): string[] {
    return [
      ...Array.from(this.#counts, ([words, count]) => `${words}: ${count.toLocaleString('en')}.`),
      ...this.#lines,
    ];
  }
}
