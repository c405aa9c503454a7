export type { LegacyCredentials } from './credentials.ts'
export { legacyModule } from './module.ts'
