/** Walks paths in a page that Playwright drives. See README.md. */
export { type CallShape, HeldCalls } from './walk/held-calls.ts';
export {
  type AnyPageStage,
  type Onlooker,
  type PageStage,
  PageWalk,
  passTime,
  type Scene,
  walkPage,
} from './walk/page.ts';
export { happeningIn, PageScript, Script, situationIn } from './walk/script.ts';
