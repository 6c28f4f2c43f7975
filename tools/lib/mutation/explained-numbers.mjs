/**
 * Delays and limits that no fast test has to notice if they are ten times larger, with the reasons. Every other delay
 * or limit needs a test.
 * @type {Readonly<Record<string, string>>}
 */
export const explained = {
  'core/views/palette/rank.ts: ranks': 'further ranks are empty',
  'core/rules/recipes.ts: floatDigits':
    'nine digits distinguish every 32-bit float, so the loop never needs a tenth',
  'core/rules/token-image.ts: imageHeadLength': 'more bytes than a type needs do not change the type',
  'server/auth/discord/membership.ts: maxRememberedCodes':
    'Discord refuses a code that the server has forgotten, too',
  'server/plugins/bodies.ts: fieldSize':
    'the server ignores all fields of a form, so it does not matter how much it reads',
};

/**
 * A test that notices a delay or limit, where it is not among the tests nearest to the file: a file that all tests of the
 * server use has hundreds of equally near ones.
 * @type {Readonly<Record<string, string>>}
 */
export const noticedBy = {
  'server/app.ts: maxParamLength': 'tests/server/routes/odd-ids.test.ts',
  'server/app.ts: requestTimeout': 'tests/server/plugins/connections.test.ts',
  'server/auth/discord/client.ts: defaultTimeLimit': 'tests/rules/contract/limits.test.ts',
  'server/auth/discord/client.ts: maxAttempts': 'tests/server/auth/discord.test.ts',
  'server/auth/discord/membership.ts: margin': 'tests/server/auth/discord.test.ts',
  'server/auth/follow-ends.ts: afterTrouble': 'tests/server/auth/follow-ends.test.ts',
  'server/auth/follow-ends.ts: batchWindow': 'tests/server/auth/follow-ends.test.ts',
  'server/auth/remembered.ts: maxTokens': 'tests/server/auth/remembered.test.ts',
  'server/auth/seal.ts: nonceLength': 'tests/server/auth/seal.test.ts',
  'server/idempotency.ts: answerLifetime': 'tests/server/routes/idempotency.test.ts',
  'server/live/limits.ts: heartbeatInterval': 'tests/rules/contract/limits.test.ts',
  'server/live/tail.ts: batchWindow': 'tests/server/live/tail.test.ts',
  'server/live/tail.ts: interval': 'tests/server/live/tail.test.ts',
  'server/options.ts: activationsPerAddress': 'tests/rules/contract/limits.test.ts',
  'server/options.ts: perAddress': 'tests/rules/contract/limits.test.ts',
  'server/options.ts: signInsPerAddress': 'tests/rules/contract/limits.test.ts',
  'server/plugins/bodies.ts: headerPairs': 'tests/server/routes/token-images.test.ts',
  'server/plugins/bodies.ts: parts': 'tests/server/routes/token-images.test.ts',
  'server/plugins/closing.ts: defaultGrace': 'tests/server/plugins/closing.test.ts',
  'server/plugins/header-size.ts: maxBytesWithoutCookies': 'tests/server/foundry/many-cookies.test.ts',
  'server/plugins/header-size.ts: maxHeaderBytes': 'tests/server/foundry/many-cookies.test.ts',
  'server/plugins/refusals.ts: interval': 'tests/server/plugins/refusals.test.ts',
  'server/plugins/refusals.ts: maxEntries': 'tests/server/plugins/refusals.test.ts',
  'server/plugins/security-events.ts: windowLength': 'tests/server/plugins/windows.test.ts',
  'server/plugins/security.ts: maxAge': 'tests/server/plugins/security.test.ts',
  'server/plugins/upkeep.ts: defaultSignInDays': 'tests/server/plugins/upkeep.test.ts',
  'server/store/repositories/latest-time.ts: recordedEvery': 'tests/server/plugins/upkeep.test.ts',
  'server/plugins/upkeep.ts: negligibleLag': 'tests/server/plugins/upkeep.test.ts',
  'server/plugins/windows.ts: maxCallers': 'tests/server/plugins/windows.test.ts',
  'server/routes/foundry.ts: longestVisit': 'tests/rules/contract/limits.test.ts',
  'server/routes/health.ts: freshFor': 'tests/server/operators/health.test.ts',
  'server/routes/health.ts: retryAfter': 'tests/server/operators/health.test.ts',
  'server/routes/health.ts: timeLimit': 'tests/server/operators/health.test.ts',
  'server/routes/readiness.ts: freshFor': 'tests/server/operators/health.test.ts',
  'server/routes/readiness.ts: retryAfter': 'tests/server/operators/health.test.ts',
  'server/routes/readiness.ts: timeLimit': 'tests/server/operators/health.test.ts',
  'server/routes/webhooks.ts: maxAnswerText': 'tests/server/webhooks/webhooks.test.ts',
  'src/api/reference.ts: longFreshness': 'tests/app/read-ahead.test.ts',
  'src/app/actors/new-version.ts: checkInterval': 'tests/app/new-version.test.ts',
  'src/app/actors/session.ts: refreshTimeLimit': 'tests/app/refresh.test.ts',
  'src/app/actors/session.ts: storageDelay': 'tests/app/refresh.test.ts',
  'src/app/last-seen/stored-reads.ts: writeDelay': 'tests/app/last-seen.test.ts',
  'src/app/live/live.ts: margin': 'tests/app/live/live.test.ts',
  'src/app/live/own-acts.ts: maxActs': 'tests/app/live/live.test.ts',
  'src/app/queries.ts: staleTime': 'tests/app/read-ahead.test.ts',
  'src/app/read-ahead.ts: itemsAhead': 'tests/app/read-ahead.test.ts',
};
