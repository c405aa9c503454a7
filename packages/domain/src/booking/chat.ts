import { type BookingStatus, isInContact } from './status.ts'

/** Who writes in the chat of a booking. */
export const chatParties = ['rider', 'driver'] as const
export type ChatParty = (typeof chatParties)[number]

export const otherParty = (party: ChatParty): ChatParty => (party === 'rider' ? 'driver' : 'rider')

/** Whether rider and driver can write now. Before, there is no driver; afterwards, the chat can only be read. */
export function isChatOpen(status: BookingStatus): boolean {
  return isInContact(status)
}

/** In UTF-16 code units, as browsers count them. */
export const maxMessageLength = 2000

/** Messages of one party in one chat, in any window of this length. */
export const chatLimit = { messages: 30, windowSeconds: 60 } as const

/** The seconds after which a party can write again, 0 for at once. `sentMs`: when the party sent messages, in any order. */
export function secondsUntilNextMessage(sentMs: readonly number[], nowMs: number): number {
  const windowMs = chatLimit.windowSeconds * 1000
  const recent = sentMs.filter((atMs) => atMs > nowMs - windowMs).sort((a, b) => b - a)
  const blocking = recent[chatLimit.messages - 1]
  return blocking === undefined ? 0 : Math.max(1, Math.ceil((blocking + windowMs - nowMs) / 1000))
}
