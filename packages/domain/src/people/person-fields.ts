/** The fields of a person that staff edit. Those from the car type on are only for drivers. */
export interface PersonFields {
  readonly firstName: string
  readonly lastName: string
  /** Locales of texts and of dates; null: the default language. */
  readonly lang: { readonly langLocale: string; readonly dateLocale: string } | null
  /** The id of a car type. */
  readonly carType: string | null
  readonly vehicleMake: string
  readonly vehicleModel: string
  readonly vehicleNumber: string
  readonly otherInfo: string
  /** What staff ask of a driver before they approve them. */
  readonly approvalNote: string
  readonly bankName: string
  readonly bankCode: string
  readonly bankAccount: string
  /** The id of the fleet admin who owns the driver. */
  readonly fleetadmin: string | null
}

/** What is given once, when a person is added. */
export interface PersonContacts {
  readonly mobile: string
  readonly email: string
}

/** The fields of drivers. Riders have those of the bank, too: settings may let them withdraw money. */
export const driverFieldNames = [
  'carType',
  'vehicleMake',
  'vehicleModel',
  'vehicleNumber',
  'otherInfo',
  'approvalNote',
  'bankName',
  'bankCode',
  'bankAccount',
  'fleetadmin',
] as const satisfies readonly (keyof PersonFields)[]

/** The driver's fields of other people. */
export const noDriverFields = {
  carType: null,
  vehicleMake: '',
  vehicleModel: '',
  vehicleNumber: '',
  otherInfo: '',
  approvalNote: '',
  bankName: '',
  bankCode: '',
  bankAccount: '',
  fleetadmin: null,
} as const satisfies Pick<PersonFields, (typeof driverFieldNames)[number]>
