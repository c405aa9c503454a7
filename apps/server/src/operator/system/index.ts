export { findLastBackup, insertBackup } from './backups-store.ts'
export type { WatchedFolder } from './health-probe.ts'
export { systemModule } from './module.ts'
export { findReportAge } from './process-store.ts'
