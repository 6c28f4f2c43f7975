import type { MachineModel } from '#machine-paths';
import { activation } from './activation.ts';
import { sell } from './sell.ts';
import { submission } from './submission.ts';
import { confirmedWrite } from './confirmed-write.ts';
import { tokenUpload } from './token-upload.ts';
import { randomItem } from './random-item.ts';
import { search } from './search.ts';
import { recipeEditor } from './recipe-editor.ts';
import { session } from './session.ts';
import { itemEditor } from './item-editor.ts';
import { foundryStream } from './foundry-stream.ts';
import { palette } from './palette.ts';
import { liveChanges } from './live-changes.ts';
import { newVersion } from './new-version.ts';
import { wait } from './wait.ts';
import { signUp } from './sign-up.ts';
import { seatOffer } from './seat-offer.ts';

export const models: readonly MachineModel[] = [
  activation,
  sell,
  submission,
  confirmedWrite,
  tokenUpload,
  randomItem,
  search,
  recipeEditor,
  session,
  itemEditor,
  foundryStream,
  liveChanges,
  palette,
  newVersion,
  wait,
  signUp,
  seatOffer,
];
