/** How each machine's paths are played in the built app, by the machine's id. */
import type { Stage } from '../support/stage.ts';
import { activationStage } from './activation.ts';
import { sellStage } from './sell.ts';
import { submissionStage } from './submission.ts';
import { comparisonStage } from './comparison.ts';
import { deletionStage } from './deletion.ts';
import { terminationStage } from './termination.ts';
import { tokenUploadStage } from './token-upload.ts';
import { randomItemStage } from './random-item.ts';
import { searchStage } from './search.ts';
import { recipeEditorStage } from './recipe-editor.ts';
import { sessionStage } from './session.ts';
import { itemEditorStage } from './item-editor.ts';
import { foundryStreamStage } from './foundry-stream.ts';

export const stages: Readonly<Record<string, Stage>> = {
  activation: activationStage,
  sell: sellStage,
  submission: submissionStage,
  comparison: comparisonStage,
  deletion: deletionStage,
  termination: terminationStage,
  tokenUpload: tokenUploadStage,
  randomItem: randomItemStage,
  search: searchStage,
  recipeEditor: recipeEditorStage,
  session: sessionStage,
  itemEditor: itemEditorStage,
  foundryStream: foundryStreamStage,
};
