import { Topics } from '../../platform/realtime/hints.ts'

/** A trip is no longer shared. By booking. */
export const sharingTopics = new Topics('sharing')
