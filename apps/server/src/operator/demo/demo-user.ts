import type { DemoPersonSeed } from './demo-people.ts'

/** The columns of a demo person; `carTypeIds` are those of the demo's car types by name. */
export function toUser(person: DemoPersonSeed, carTypeIds: ReadonlyMap<string, string>) {
  const { vehicle } = person
  return {
    usertype: person.role,
    firstName: person.firstName,
    lastName: person.lastName,
    mobile: person.mobile,
    email: person.email,
    emailConfirmedAt: new Date(),
    approved: true,
    createdByAdmin: person.role !== 'rider',
    ...(vehicle === undefined
      ? {}
      : {
          carType: carTypeIds.get(vehicle.carType) ?? null,
          vehicleMake: vehicle.make,
          vehicleModel: vehicle.model,
          vehicleNumber: vehicle.number,
        }),
  }
}
