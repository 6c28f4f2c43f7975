/** What spreadsheets write instead of a value that they cannot compute, in several languages. */
const errors =
  /^(?:#(?:REF|RIF|BEZUG|VALUE|VALORE|WERT|VALEUR|NAME|NOME|NOM|NUM|ZAHL|DIV\/0|NULL|NULLO|SPILL|CALC|ERROR|BUSY|GETTING_DATA|N\/A|N\/D|NV)[!?]?|Loading\.\.\.)$/i;

/** The first text in a value, a key included, that is an error of a spreadsheet. */
export function spreadsheetError(value: unknown): string | undefined {
  if (typeof value === 'string') return errors.test(value.trim()) ? value.trim() : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = (Array.isArray(value) ? undefined : spreadsheetError(key)) ?? spreadsheetError(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
