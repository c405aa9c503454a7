import { type FieldProblem, when } from '@cabstand/domain/field-problem'
import type { Module } from '../../../src/platform/module.ts'
import { listedRecordRoutes, type RecordDeps } from '../../../src/platform/records/record-routes.ts'
import { type FieldsOf, staffRecord } from '../../../src/platform/records/staff-record.ts'
import { depots } from './contract.ts'
import { type DepotRow, depotSource, depotSubject } from './depot-store.ts'

// In the product a rule of the domain, which the form checks too.
const findDepotProblems = ({ name, places }: FieldsOf<typeof depots>): FieldProblem[] => [
  ...when(name.trim() === '', 'name', 'required'),
  ...when(places < 1, 'places', 'number'),
]

const depotRecord = staffRecord<typeof depots, DepotRow>(depots, {
  source: depotSource,
  check: findDepotProblems,
  unique: { depots_name: 'name' },
  compute: async () => () => ({}),
})

/** Where cars are parked. */
export const depotsModule = (deps: RecordDeps): Module => ({
  name: 'depots',
  routes: listedRecordRoutes(deps, depots, depotRecord, depotSource),
  auditSubjects: [depotSubject],
})
