import { Topics } from '../../realtime/hints.ts'

/** The wallet of a person has changed, or a withdrawal from it. By person. */
export const walletTopics = new Topics('wallet')
