export { sharingModule } from './module.ts'
export { readTripOfLink, type SharingDeps } from './read-shared-trip.ts'
export { createTripLinks } from './trip-link.ts'
