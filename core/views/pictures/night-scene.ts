import type { Shape } from './shape.ts';

/** Size of each of the scene's two pictures, in the units of their paths. */
export const sceneSize = { width: 1_200, height: 420 };

const dot = (at: string): string => `M${at}h0`;

/** Dots, which the style sheet draws as round ends of lines without length. */
const dots = (places: string): string => places.split(' ').map(dot).join('');

/** The upper picture: a crescent among stars. */
export const nightSky: readonly Shape[] = [
  {
    part: 'faint',
    d: dots(
      '60,120 118,48 205,164 262,90 330,30 388,140 447,70 470,206 540,28 566,118 628,60 655,176 700,110 748,32 790,150 842,84 890,200 930,40 1016,190 1075,60 1130,140 1168,36 96,260 310,240 724,250 1100,270',
    ),
  },
  { part: 'bright', d: dots('160,96 420,36 508,150 604,22 676,72 820,44 860,130 1060,220 1150,90 240,40') },
  { part: 'halo', d: 'M1072 128A72 72 0 1 1 928 128A72 72 0 1 1 1072 128Z' },
  { part: 'moon', d: 'M1018 161A38 38 0 1 1 1018 99A31 31 0 1 0 1018 161Z' },
];

/** The lower start corners of the hall's three arched windows. */
const windows = ['486 350', '584 292', '682 350'];

/** The lower picture: a guild hall on a hill, in front of other hills, with lit windows. */
export const nightHall: readonly Shape[] = [
  { part: 'far', d: 'M0 268C150 214 250 300 400 262S640 246 780 270S1040 220 1200 262V420H0Z' },
  {
    part: 'trees',
    d: 'M180 372L205 300L230 372ZM222 376L252 288L282 376ZM276 380L298 318L320 380ZM900 378L924 312L948 378ZM938 374L970 282L1002 374ZM994 370L1016 306L1038 370Z',
  },
  { part: 'near', d: 'M0 352C180 318 330 366 470 380H740C860 366 1020 318 1200 346V420H0Z' },
  {
    part: 'roof',
    d: 'M352 312L398 250L444 312ZM412 278L474 190H726L788 278ZM662 190V140H690V190ZM768 238L806 150L844 238ZM804 152V112H808V152Z',
  },
  { part: 'banner', d: 'M808 114L838 124L808 134Z' },
  {
    part: 'hall',
    d: 'M366 312H440V384H366ZM440 278H760V384H440ZM780 238H832V384H780ZM534 290V262L600 158L666 262V290Z',
  },
  { part: 'edge', d: 'M522 276L600 152L678 276' },
  ...windows.map((corner) => ({ part: 'glow', d: `M${corner}m-44-24a60 60 0 1 0 120 0a60 60 0 1 0-120 0Z` })),
  ...windows.map((corner) => ({ part: 'window', d: `M${corner}v-38a16 16 0 0 1 32 0v38Z` })),
  {
    part: 'bars',
    d: 'M502 296V350M486 324H518M600 236V292M584 264H616M698 296V350M682 324H714',
  },
  { part: 'path', d: 'M582 384H618L664 420H536Z' },
  { part: 'door', d: 'M580 384V344A20 20 0 0 1 620 344V384Z' },
];

/** What bars the hall's door: a beam in its brackets, and a lock. */
export const barredDoor: readonly Shape[] = [
  { part: 'beam', d: 'M562 352H638V361H562Z' },
  { part: 'shackle', d: 'M591 352V344A9 9 0 0 1 609 344V352' },
  {
    part: 'lock',
    d: 'M587 349H613A3 3 0 0 1 616 352V371A3 3 0 0 1 613 374H587A3 3 0 0 1 584 371V352A3 3 0 0 1 587 349Z',
  },
  { part: 'keyhole', d: 'M598 363A4 4 0 1 1 602 363L604 370H596Z' },
];
