export { filesModule } from './module.ts'
