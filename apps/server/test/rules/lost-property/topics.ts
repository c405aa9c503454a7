import { Topics } from '../../../src/platform/realtime/hints.ts'

/** The list of lost items has changed. */
export const lostItemsTopics = new Topics('lost-items')
export const allItems = 'all'
