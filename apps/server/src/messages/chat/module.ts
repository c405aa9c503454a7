import type { Database } from '../../platform/db/database.ts'
import type { Module } from '../../platform/module.ts'
import type { ChatDeps } from './chat-deps.ts'
import { createChatFeed } from './chat-feed.ts'
import { readPersonalData } from './personal-data-store.ts'
import { chatRoutes } from './routes.ts'
import { createTypingFeed, createTypingMessage } from './typing-feed.ts'
import { createUnreadFeed } from './unread-feed.ts'

/** The chat between the rider and the driver of a booking. Admins can read it. */
export function chatModule(deps: ChatDeps & { readonly backgroundDb: Database }): Module {
  const background: ChatDeps = { ...deps, db: deps.backgroundDb }
  return {
    name: 'chat',
    personalData: readPersonalData,
    routes: chatRoutes(deps),
    feeds: [createChatFeed(background), createTypingFeed(background), createUnreadFeed(background)],
    messages: [createTypingMessage(background)],
  }
}
