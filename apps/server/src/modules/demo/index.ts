import { demoPeople, simulatedDrivers } from './demo-people.ts'

export { createDemo } from './create-demo.ts'
export { createDemoHistory } from './history/create-demo-history.ts'
export { assertFits, removeDemo } from './remove-demo.ts'

/** Whom one can sign in as in the demo, and whom the simulator drives. */
export function listDemoPeople() {
  return {
    people: demoPeople.map((person) => ({
      role: person.role,
      name: `${person.firstName} ${person.lastName}`,
      mobile: person.mobile,
    })),
    simulatedDrivers: simulatedDrivers().map((driver) => driver.mobile),
  }
}
