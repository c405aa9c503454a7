export * from './approve.ts'
export * from './drivers.ts'
export * from './riders.ts'
export * from './staff.ts'
