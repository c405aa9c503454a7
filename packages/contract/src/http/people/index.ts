export * from './drivers.ts'
