import { partOf } from '../shared/loading/use-part.ts';

/** The code of the dialog, which no page loads before a member asks for it. */
export const palettePart = partOf('palette', () => import('./palette-dialog.tsx'));

/** The name of the memo with the member's last choices. */
export const lastChoices = 'palette';
