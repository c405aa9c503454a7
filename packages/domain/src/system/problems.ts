/** What keeps people from being served. */
export const brokenProblems = [
  'databaseRefuses',
  'diskFull',
  'mapDown',
  'jobsWait',
  'eventsWait',
  'textsFail',
  'ledgerWrong',
] as const

/** What may become worse, or concerns a part of the service. */
const lookProblems = [
  'processSilent',
  'processVersion',
  'databaseFull',
  'databaseWaits',
  'diskLow',
  'mapFallback',
  'jobsEnded',
  'jobsFail',
  'paymentsUnanswered',
  'ledgerUnchecked',
  'backupOld',
  'callsFail',
] as const

export const systemProblems = [...brokenProblems, ...lookProblems]

export type SystemProblem = (typeof systemProblems)[number]

/** Whether a problem keeps people from being served. */
export const isBroken = (problem: SystemProblem): boolean => brokenProblems.some((code) => code === problem)
