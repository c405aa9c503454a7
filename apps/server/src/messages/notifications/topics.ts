import { Topics } from '../../platform/realtime/hints.ts'

/** What a person has not read has changed. By person. */
export const inboxTopics = new Topics('inbox')
