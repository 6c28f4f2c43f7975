import type { MachineModel } from '#machine-paths';
import type { AnyStage } from '../support/stage.ts';
import { activationStage } from './activation.ts';
import { sellStage } from './sell.ts';
import { submissionStage } from './submission.ts';
import { confirmedWriteStage } from './confirmed-write.ts';
import { tokenUploadStage } from './token-upload.ts';
import { randomItemStage } from './random-item.ts';
import { searchStage } from './search.ts';
import { recipeEditorStage } from './recipe-editor.ts';
import { sessionStage } from './session.ts';
import { itemEditorStage } from './item-editor.ts';
import { foundryStreamStage } from './foundry-stream.ts';
import { liveChangesStage } from './live-changes.ts';
import { newVersionStage } from './new-version.ts';
import { paletteStage } from './palette.ts';
import { waitStage } from './wait.ts';
import { signUpStage } from './adventures/sign-up.ts';
import { seatOfferStage } from './adventures/seat-offer.ts';

export const stages: Readonly<Record<string, AnyStage>> = {
  activation: activationStage,
  sell: sellStage,
  submission: submissionStage,
  confirmedWrite: confirmedWriteStage,
  tokenUpload: tokenUploadStage,
  randomItem: randomItemStage,
  search: searchStage,
  recipeEditor: recipeEditorStage,
  session: sessionStage,
  itemEditor: itemEditorStage,
  foundryStream: foundryStreamStage,
  liveChanges: liveChangesStage,
  palette: paletteStage,
  newVersion: newVersionStage,
  wait: waitStage,
  signUp: signUpStage,
  seatOffer: seatOfferStage,
};

/** Whether the paths of a model can be walked in the browser. A new flow may have no stage yet. */
export const isPlayed = ({ machine }: MachineModel): boolean => Object.hasOwn(stages, machine.id);
