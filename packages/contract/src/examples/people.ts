import { ids, times } from './ids.ts'

/** The rider of the example trip, as they read their own account. */
export const rider = {
  id: ids.rider,
  usertype: 'rider' as const,
  firstName: 'Farah',
  lastName: 'Haddad',
  email: 'farah.haddad@meridiancabs.example',
  emailConfirmed: true,
  emailFixed: false,
  mobile: '+447700900001',
  approved: true,
  referralId: 'farah5761',
  profileImage: '',
  lang: { langLocale: 'en', dateLocale: 'en-GB' },
  profileComplete: true,
  receiptsByMail: true,
  driver: null,
}

const driverFields = {
  firstName: 'Rui',
  lastName: 'Almeida',
  lang: { langLocale: 'en', dateLocale: 'en-GB' },
  vehicleMake: 'Toyota',
  vehicleModel: 'Corolla',
  vehicleNumber: '48-QK-27',
  otherInfo: 'Silver, child seat',
  approvalNote: '',
  bankName: 'Banco do Rio Sable',
  bankCode: 'BRSBPM21',
  bankAccount: 'PM50 0002 0123 4471',
}
const contacts = { mobile: '+351910555014', email: 'rui.almeida@meridiancabs.example' }

/** A driver as staff add them. */
export const exampleDriverInput = {
  ...driverFields,
  ...contacts,
  usertype: 'driver' as const,
  approved: true,
  carType: ids.carType,
  fleetadmin: ids.fleetadmin,
}

/** The driver of the example trip, as the fleet admin who owns them sees them. */
export const exampleFleetDriver = {
  ...driverFields,
  ...contacts,
  id: ids.driver,
  version: 3,
  changedAt: times.requested,
  changedBy: 'Lena Moreau',
  usertype: 'driver' as const,
  name: 'Rui Almeida',
  approved: true,
  blocked: false,
  blockedAt: null,
  blockedBy: null,
  blockedReason: '',
  referralId: 'rui4821',
  createdByAdmin: true,
  createdAt: times.requested,
  profileImage: '',
  licenseImage: '',
  loginType: 'mobile',
  carType: { id: ids.carType, name: 'City' },
  driverActiveStatus: true,
  queue: false,
  state: 'free' as const,
  userrating: 4.9,
  ratings: 1106,
  trips: 1284,
  drivers: 0,
  walletBalance: 8410,
}

/** The same as admins see them. */
export const exampleDriver = {
  ...exampleFleetDriver,
  fleetadmin: { id: ids.fleetadmin, name: 'Bela Fonseca' },
  signupViaReferral: null,
  addedBy: { id: ids.admin, name: 'Lena Moreau' },
  waitsForConfirmation: false,
}

/** An admin whom another one has confirmed. */
export const exampleAdmin = {
  ...exampleDriver,
  usertype: 'admin' as const,
  name: 'Noor Aziz',
  firstName: 'Noor',
  lastName: 'Aziz',
  carType: null,
  fleetadmin: null,
  walletBalance: null,
}
