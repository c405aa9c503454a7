import { Topics } from '../../platform/realtime/hints.ts'

/** What a driver who waits for approval is told has changed. By driver. */
export const approvalTopics = new Topics('approval')
