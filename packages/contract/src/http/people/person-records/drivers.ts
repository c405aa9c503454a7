import * as z from 'zod/mini'
import { about, component } from '../../../describe.ts'
import { ids, times } from '../../../examples/ids.ts'
import { defineList } from '../../../lists/define-list.ts'
import { instant, money } from '../../../schemas/common.ts'
import { reference } from '../../../schemas/reference.ts'
import { personShape, signupViaReferral } from './person.ts'

export const driverStates = ['free', 'busy', 'offline'] as const
export const licenceStates = ['given', 'missing'] as const

export const driverRow = component(
  'DriverRow',
  z.object({
    ...personShape,
    carType: about(z.nullable(reference), 'The car type that the driver serves.'),
    vehicleNumber: about(z.string(), 'Number plate.', '48-QK-27'),
    vehicleMake: z.string(),
    vehicleModel: z.string(),
    fleetadmin: about(z.nullable(reference), 'The fleet admin who owns the driver.'),
    signupViaReferral,
    licence: about(z.enum(licenceStates), 'Whether there is a picture of the licence.'),
    state: about(
      z.enum(driverStates),
      '`free`: online without a trip. `busy`: on a trip. `offline`: does not work, or sent nothing for two minutes.',
    ),
    lastSeenAt: about(z.nullable(instant), 'The newest sign of life; null after a few minutes without one.'),
    userrating: about(z.nullable(z.number()), 'Average rating, 1 to 5; null while unrated.', 4.8),
    trips: about(z.int(), 'Paid trips.', 1284),
    walletBalance: about(money, 'Below zero: the driver owes money.'),
  }),
  'A driver in the list of staff.',
)
export type DriverRow = z.infer<typeof driverRow>

const { fleetadmin: _, signupViaReferral: __, ...ownedFields } = driverRow.shape
export const ownDriverRow = component(
  'OwnDriverRow',
  z.object(ownedFields),
  'A driver in the list of the fleet admin who owns them.',
)

const exampleRow = {
  id: ids.driver,
  name: 'Rui Almeida',
  mobile: '+351910555014',
  email: 'rui.almeida@meridiancabs.example',
  carType: { id: ids.carType, name: 'City' },
  vehicleNumber: '48-QK-27',
  vehicleMake: 'Toyota',
  vehicleModel: 'Corolla',
  licence: 'given',
  state: 'free',
  lastSeenAt: times.requested,
  userrating: 4.9,
  trips: 1284,
  walletBalance: 8410,
  approved: true,
  blocked: false,
  createdByAdmin: true,
  referralId: 'rui4821',
  createdAt: times.requested,
} as const

/** All drivers for admins; their own for fleet admins. */
export const driverList = defineList(
  {
    name: 'Drivers',
    path: '/api/drivers',
    tag: 'Staff',
    what: 'drivers',
    searched: 'name, mobile number, e-mail address and number plate',
    rows: { admin: driverRow, fleetadmin: ownDriverRow },
    sort: '-createdAt',
    live: 'drivers-rows',
    columns: {
      name: { kind: 'text', label: 'people_driver', sorts: true },
      mobile: { kind: 'mobile', label: 'people_mobile' },
      email: { kind: 'text', label: 'people_email', contact: true, hidden: true },
      carType: { kind: 'reference', label: 'people_car_type', filters: true },
      vehicleNumber: { kind: 'code', label: 'people_plate', sorts: true, filters: true },
      vehicleMake: { kind: 'text', label: 'people_vehicle_make', hidden: true },
      vehicleModel: { kind: 'text', label: 'people_vehicle_model', hidden: true },
      fleetadmin: { kind: 'reference', label: 'people_fleet', filters: true, roles: ['admin'] },
      licence: {
        kind: 'choice',
        label: 'people_licence',
        filters: true,
        choices: { given: 'people_licence_given', missing: 'people_licence_missing' },
      },
      state: {
        kind: 'choice',
        label: 'people_state',
        early: true,
        filters: true,
        hidden: true,
        choices: { free: 'people_state_free', busy: 'people_state_busy', offline: 'people_state_offline' },
      },
      userrating: { kind: 'decimal', label: 'people_rating', sorts: true, filters: true },
      trips: { kind: 'integer', label: 'people_trips' },
      walletBalance: { kind: 'money', label: 'people_wallet', sorts: true, filters: true },
      lastSeenAt: { kind: 'time', label: 'people_last_seen' },
      createdAt: { kind: 'time', label: 'people_created', sorts: true, filters: true },
      createdByAdmin: { kind: 'flag', label: 'people_created_by_admin', filters: true, hidden: true },
      referralId: { kind: 'code', label: 'people_referral_id', hidden: true },
      signupViaReferral: {
        kind: 'reference',
        label: 'people_referred_by',
        hidden: true,
        roles: ['admin'],
      },
      approved: { kind: 'flag', label: 'people_approved', filters: true },
      blocked: { kind: 'flag', label: 'people_blocked', filters: true, hidden: true },
    },
    tabs: {
      all: { label: 'list_tab_all', filters: {} },
      toApprove: { label: 'people_tab_to_approve', filters: { approved: 'no', blocked: 'no' } },
      blocked: { label: 'people_tab_blocked', filters: { blocked: 'yes' } },
      free: { label: 'people_tab_free', filters: { state: 'free' } },
      busy: { label: 'people_tab_busy', filters: { state: 'busy' } },
      offline: { label: 'people_tab_offline', filters: { state: 'offline', approved: 'yes' } },
    },
  },
  {
    rows: {
      admin: {
        ...exampleRow,
        fleetadmin: { id: ids.fleetadmin, name: 'Bela Fonseca' },
        signupViaReferral: { id: ids.rider, name: 'Farah Haddad', usertype: 'rider' },
      },
      fleetadmin: exampleRow,
    },
  },
)
