export { chatEvents } from './events.ts'
export { importChats, type PastChat } from './import-chats.ts'
export { chatModule } from './module.ts'
