export { notificationsModule } from './module.ts'
export { serviceAccount } from './push/fcm.ts'
export { parsePushHosts, usualPushHosts } from './push/push-hosts.ts'
export { type PushConfig, PushSenders } from './push/push-senders.ts'
