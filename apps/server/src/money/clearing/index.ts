export { clearingModule } from './module.ts'
