import { chatParties } from '@cabstand/domain/booking/chat'
import * as z from 'zod/mini'
import { defineEvents } from '../../platform/events/define-events.ts'

/** The events of chats that other modules can react to. The subject is the booking. */
export const chatEvents = defineEvents({
  'chat.message-sent': z.object({
    /** The id of the message: its text is read from the chat, where it can be erased. */
    message: z.uuid(),
    /** The number of the message in the chat. */
    number: z.int(),
    from: z.enum(chatParties),
    sender: z.uuid(),
    recipient: z.uuid(),
  }),
})
