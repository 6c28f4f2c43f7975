import { partOf } from '../shared/loading/use-part.ts';

/** The code of the dialog, which loads only when a member asks for the palette. */
export const palettePart = partOf('palette', () => import('./palette-dialog.tsx'));

/** The name of the memo with the member's last choices. */
export const lastChoices = 'palette';
