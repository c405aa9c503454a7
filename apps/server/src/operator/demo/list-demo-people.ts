import { demoPeople, simulatedCouriers, simulatedDrivers, simulatorAdmin } from './demo-people.ts'

/** The demo people that visitors can sign in as, and the drivers that the simulator controls. */
export function listDemoPeople() {
  return {
    people: demoPeople.map((person) => ({
      role: person.role,
      name: `${person.firstName} ${person.lastName}`,
      mobile: person.mobile,
    })),
    simulatorAdmin: simulatorAdmin.mobile,
    simulatedDrivers: simulatedDrivers().map((driver) => driver.mobile),
    simulatedCouriers: simulatedCouriers().map((driver) => driver.mobile),
  }
}
