const bytes = (base64: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64, 'base64'));

const png = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);
const gif = bytes('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');

const filledTo = (size: number): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(size);
  all.set(png);
  return all;
};

/** Image files: one that the app accepts, one that is a byte too large, and one of another type. */
export const pictures = {
  accepted: new File([filledTo(262_144)], 'mira.png', { type: 'image/png' }),
  tooLarge: new File([filledTo(262_145)], 'large.png', { type: 'image/png' }),
  gif: new File([gif], 'moving.gif', { type: 'image/gif' }),
};

export const firstBytes = { png: png.slice(0, 12), gif: gif.slice(0, 12) };
