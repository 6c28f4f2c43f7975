import type { Page } from 'playwright-core';

/** Number of cells of a look, side by side and one above the other. */
const grid = { across: 24, down: 16 };

/**
 * The window as a grid of brightnesses, one line of hexadecimal digits for each row: 0 is black, f is white. Each digit is
 * the mean of a cell, so that other words or another rendering of the same letters hardly change it.
 */
export async function coarseLook(page: Page): Promise<string> {
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  return page.evaluate(
    async ({ base64, across, down }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      canvas.drawImage(bitmap, 0, 0);
      const { data, width, height } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
      const sums = new Float64Array(across * down);
      const counts = new Uint32Array(across * down);
      for (let y = 0; y < height; y += 1)
        for (let x = 0; x < width; x += 1) {
          const cell = Math.floor((y * down) / height) * across + Math.floor((x * across) / width);
          const at = (y * width + x) * 4;
          sums[cell]! += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
          counts[cell]! += 1;
        }
      const digits = [...sums].map((sum, cell) => Math.round((sum / counts[cell]! / 255) * 15).toString(16));
      const lines = Array.from({ length: down }, (_, row) => digits.slice(row * across, (row + 1) * across));
      return lines.map((line) => line.join('')).join('\n');
    },
    { base64: picture.toString('base64'), ...grid },
  );
}

const brightnesses = (look: string): number[] =>
  look
    .replaceAll('\n', '')
    .split('')
    .map((digit) => Number.parseInt(digit, 16));

/** The cells, as row:column, in which a look differs from another by more than two of the sixteen brightnesses. */
export function differences(look: string, other: string): string[] {
  const before = brightnesses(other);
  return brightnesses(look).flatMap((brightness, cell) =>
    Math.abs(brightness - (before[cell] ?? Infinity)) > 2
      ? [`${Math.floor(cell / grid.across) + 1}:${(cell % grid.across) + 1}`]
      : [],
  );
}
