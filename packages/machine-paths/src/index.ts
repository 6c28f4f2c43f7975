/** Paths through a state machine of XState: describe the machine once, and get tests. See README.md. */
export { listingOf } from './machine/listing.ts';
export {
  actorOf,
  delayOf,
  eventName,
  guardName,
  situationName,
  partsOf,
  stateName,
  statesOf,
  transitionName,
  transitionsOf,
} from './machine/names.ts';
export {
  type Answer,
  type ApartOf,
  type Case,
  defineModel,
  type Happening,
  type Look,
  type MachineModel,
  modelTime,
  type StateModel,
  type StateOf,
  type Wait,
} from './model/model.ts';
export { assertComplete, disagreements, refusedEvents } from './model/complete.ts';
export type { Sample } from './model/sample.ts';
export { type Coverage, coverage, missedBy, type Tally } from './paths/coverage.ts';
export { pairsOf } from './paths/pairs.ts';
export { type Path, Paths, type Position, type Wanted } from './paths/paths.ts';
export { type RandomOptions, randomPaths } from './paths/random.ts';
export { shrink } from './paths/shrink.ts';
export { seen, situation, stepOf, stepsOf, touched } from './story/steps.ts';
export { clause, happens, idOf, storiesOf, type Story, type StoryStep } from './story/story.ts';
export { failedAssertion } from './walk/failed-assertion.ts';
export { walkLive } from './walk/live.ts';
export { asMarkdown, asReview, asText } from './formats/prose.ts';
export { asJson, plain } from './formats/json.ts';
export { asMermaid, transitionsWithoutArrow } from './formats/mermaid.ts';
export { asJUnit, type JunitResult } from './formats/junit.ts';
export { asFeature } from './export/features.ts';
export { asPlaywright } from './export/playwright.ts';
export { asSteps } from './export/steps.ts';
export { readPaths, UnusablePaths } from './replay.ts';
