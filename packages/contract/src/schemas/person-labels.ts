import type { TextKey } from '../texts/keys.ts'

/** What the fields of a person are called, in their form and in the audit log. */
export const personLabels = {
  firstName: 'person_first_name',
  lastName: 'person_last_name',
  lang: 'person_language',
  mobile: 'person_mobile',
  email: 'person_email',
  approved: 'person_approved',
  carType: 'person_car_type',
  vehicleMake: 'person_make',
  vehicleModel: 'person_model',
  vehicleNumber: 'person_plate',
  otherInfo: 'person_other_info',
  approvalNote: 'person_approval_note',
  fleetadmin: 'person_fleet',
  bankName: 'person_bank_name',
  bankCode: 'person_bank_code',
  bankAccount: 'person_bank_account',
} as const satisfies Readonly<Record<string, TextKey>>
