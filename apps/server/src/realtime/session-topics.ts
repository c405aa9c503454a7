import { Topics } from './hints.ts'

/** A session has ended. By session. */
export const sessionTopics = new Topics('session')
