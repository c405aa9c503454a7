/** What staff need to know of a driver before they approve them. */
export const approvalItems = ['name', 'email', 'carType', 'vehicle', 'licence'] as const
export type ApprovalItem = (typeof approvalItems)[number]

export interface DriverDocuments {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly carType: string | null
  readonly vehicleMake: string
  readonly vehicleModel: string
  readonly vehicleNumber: string
  /** Address of the picture; empty: none. */
  readonly licenseImage: string
}

/** The fields of a driver that staff look at before they approve them. */
export const documentFields = [
  'firstName',
  'lastName',
  'email',
  'carType',
  'vehicleMake',
  'vehicleModel',
  'vehicleNumber',
  'licenseImage',
] as const satisfies readonly (keyof DriverDocuments)[]

const isGiven = (...texts: readonly string[]) => texts.every((text) => text.trim() !== '')

/** What is missing before a driver can be approved, in the order of the form. */
export function findMissingForApproval(driver: DriverDocuments): ApprovalItem[] {
  const given: Readonly<Record<ApprovalItem, boolean>> = {
    name: isGiven(driver.firstName, driver.lastName),
    email: isGiven(driver.email),
    carType: driver.carType !== null && isGiven(driver.carType),
    vehicle: isGiven(driver.vehicleMake, driver.vehicleModel, driver.vehicleNumber),
    licence: isGiven(driver.licenseImage),
  }
  return approvalItems.filter((item) => !given[item])
}
