import { availableParallelism } from 'node:os'

/** How many files of API tests run at once: they wait for the database about as long as they compute. */
export const serverWorkers = availableParallelism() + 1
