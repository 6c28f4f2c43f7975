import { day } from '#numbers/day.ts';
import { exampleTime, lyra, master, player, wrote } from './things.ts';

const own = {
  player: player.playerId,
  playerName: player.name,
  character: lyra,
  state: 'seated' as const,
  place: 1,
  until: null,
  word: 'I bring the map.',
  noShow: false,
};

const plan = {
  title: 'The Sunken Stair',
  startsAt: exampleTime + 5 * day,
  zone: 'Europe/Rome',
  minutes: 240,
  least: 3,
  most: 5,
  lowest: 1,
  highest: 4,
  labels: [],
  instance: 'keep',
  signUpFrom: exampleTime - day,
  signUpUntil: exampleTime + 4 * day,
  publishedAt: exampleTime - day,
  choosing: 'first' as const,
};

const draft = { ...plan, description: 'Bring **rope**.' };

const adventure = {
  ...plan,
  id: 'adventure-0001',
  version: 1,
  master: master.playerId,
  masterName: master.name,
  seed: '9f1c33ab20de4471',
  seated: 1,
  waiting: 0,
  barredUntil: null,
  own,
};

const availability = { isNamed: true, hours: [exampleTime] };

const asks = { adventureId: adventure.id };

/** Examples of the calls of adventures, as in examples.ts. */
export const adventureExamples = {
  adventures: { asks: {}, answers: [adventure] },
  adventure: {
    asks,
    answers: {
      ...adventure,
      description: draft.description,
      tabletop: 'http://localhost:5081/keep',
      signUps: [own],
    },
  },
  adventureStats: {
    asks: { query: { from: exampleTime - 30 * day, to: exampleTime } },
    answers: {
      offered: 20,
      filled: 17,
      wait: day / 12,
      newcomers: 2,
      absent: 1,
      absentMembers: [{ player: player.playerId, playerName: player.name, lastGame: null }],
    },
  },
  notices: {
    asks: {},
    answers: {
      notices: [
        {
          id: 'notice-0001',
          kind: 'offered' as const,
          adventure: adventure.id,
          title: plan.title,
          startsAt: plan.startsAt,
          at: exampleTime,
          until: exampleTime + day / 2,
        },
      ],
      seenUntil: exampleTime - day,
      mayBeMentioned: false,
    },
  },
  seeNotices: wrote({ body: { until: exampleTime } }),
  allowMentions: wrote({ body: { isAllowed: true } }),
  announceAdventure: wrote({ body: draft }),
  changeAdventure: wrote({ ...asks, body: { ...draft, version: 1, goesOn: false } }),
  cancelAdventure: wrote(asks),
  signUp: wrote({ ...asks, body: { character: lyra, word: 'I bring the map.' } }),
  withdraw: wrote(asks),
  decline: wrote(asks),
  takeSeat: wrote(asks),
  registerAdventure: wrote({
    ...asks,
    body: {
      masterId: 'demo-admin:Ysolt Ironwood',
      masterReward: 1,
      title: plan.title,
      date: plan.startsAt,
      labels: [],
      outcomes: [{ characterId: lyra, exp: 144, isDead: false }],
      items: [{ characterId: lyra, itemId: 'Potion of Healing', quantity: 1 }],
    },
  }),
  giveSeat: wrote({ ...asks, playerId: player.playerId }),
  handOverAdventure: wrote({ ...asks, playerId: 'demo-admin' }),
  markNoShow: wrote({ ...asks, playerId: player.playerId, body: { isNoShow: true } }),
  availability: { asks: {}, answers: availability },
  setAvailability: wrote({ body: availability }),
  availabilityCounts: {
    asks: { query: { week: '2026-11-30', zone: 'Europe/Rome' } },
    answers: [
      {
        startsAt: exampleTime,
        count: 3,
        named: [{ player: player.playerId, playerName: player.name, lastGame: exampleTime - day }],
      },
    ],
  },
  calendar: { asks: {}, answers: { created: exampleTime } },
  makeCalendar: { asks: {}, answers: { secret: 'Zm91cnRlZW4gcnVzdHkgbGFudGVybnMgYW5kIGEgcm9wZQ' } },
  deleteCalendar: wrote({}),
  adventureCalendar: { asks, answers: 'BEGIN:VCALENDAR…END:VCALENDAR' },
  memberCalendar: {
    asks: { calendar: 'Zm91cnRlZW4gcnVzdHkgbGFudGVybnMgYW5kIGEgcm9wZQ.ics' },
    answers: 'BEGIN:VCALENDAR…END:VCALENDAR',
  },
};
