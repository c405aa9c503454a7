import { Topics } from '../../platform/realtime/hints.ts'
import type { ChatEventRow } from './chat-store.ts'

/** A chat has a new event. By booking. */
export const chatTopics = new Topics<ChatEventRow>('chat')
/** The unread messages of a person have changed. By person. */
export const chatUnreadTopics = new Topics('chat-unread')
/** One of the two is typing. By booking and party: `{booking}:{party}`. */
export const chatTypingTopics = new Topics('chat-typing')
