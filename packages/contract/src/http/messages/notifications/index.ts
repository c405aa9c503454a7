export * from './broadcasts.ts'
export * from './devices.ts'
export * from './inbox.ts'
