import { type Gauge, oncePerPage } from '../../platform/gauge.ts'
import { getLastCheck } from './results-store.ts'

const read = oncePerPage(getLastCheck)

/** The nightly check of the ledger. */
export const bookGauges: readonly Gauge[] = [
  {
    name: 'ledger_problems',
    help: 'Problems that the last check of the ledger has found.',
    async read(db, now) {
      const last = await read(db, now)
      return last === undefined ? [] : [{ value: last.problemCount }]
    },
  },
  {
    name: 'ledger_check_age_seconds',
    help: 'Time since the last check of the ledger.',
    async read(db, now) {
      const last = await read(db, now)
      return last === undefined ? [] : [{ value: (now.getTime() - last.at.getTime()) / 1000 }]
    },
  },
]
