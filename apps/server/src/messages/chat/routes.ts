import * as contract from '@cabstand/contract/http/messages/chat'
import { type Route, route } from '../../platform/http/route.ts'
import type { ChatDeps } from './chat-deps.ts'
import { getChat, listOlderMessages, readChatAsStaff } from './get-chat.ts'
import { markChatRead } from './mark-chat-read.ts'
import { sendMessage } from './send-message.ts'

/** The routes of chats. */
export function chatRoutes(deps: ChatDeps): Route[] {
  const { db } = deps
  return [
    route(contract.getChat, { read: ({ caller, params }) => getChat(db, params.id, caller) }),
    route(contract.readChat, {
      write: (tx, { caller, params, query }) =>
        readChatAsStaff(tx, { bookingId: params.id, before: query.before, caller }),
    }),
    route(contract.listChatMessages, {
      read: async ({ caller, params, query }) => ({
        messages: await listOlderMessages(db, { bookingId: params.id, before: query.before, caller }),
      }),
    }),
    route(contract.sendChatMessage, {
      write: (tx, { caller, params, body, client }) =>
        sendMessage(tx, deps, { bookingId: params.id, caller, address: client.address, ...body }),
    }),
    route(contract.markChatRead, {
      write: async (tx, { caller, params, body }) => ({
        upTo: await markChatRead(tx, deps, { bookingId: params.id, caller, upTo: body.upTo }),
      }),
    }),
  ]
}
