export { chatEvents } from './events.ts'
export { chatModule } from './module.ts'
