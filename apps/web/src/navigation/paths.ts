/** Every link of the web is built by a function: `paths.booking(id)`. A page contains only those that it uses. */
export type { BookSearch } from './path-builders.ts'
export * as paths from './path-builders.ts'
