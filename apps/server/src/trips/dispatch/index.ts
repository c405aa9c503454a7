export { dispatchModule } from './module.ts'
export { runDispatch } from './run-dispatch.ts'
