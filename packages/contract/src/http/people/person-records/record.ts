import { driverStates } from '@cabstand/domain/dispatch/eligibility'
import * as z from 'zod/mini'
import { about, component } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { ids } from '../../../examples/ids.ts'
import { exampleDriver, exampleDriverInput, exampleFleetDriver } from '../../../examples/people.ts'
import { id, instant, money, ok, role, text } from '../../../schemas/common.ts'
import { recordChange } from '../../../schemas/record-change.ts'
import { reference } from '../../../schemas/reference.ts'
import { lang } from '../users.ts'
import { personShape, signupViaReferral } from './person.ts'

// How long texts may be. What the values must be is in the domain, whose problems have codes.
const line = text(1000)

/** The fields that staff edit. */
const editable = {
  firstName: about(line, 'The first name.', 'Rui'),
  lastName: about(line, 'The last name.', 'Almeida'),
  lang: about(z.nullable(lang), 'One of `GET /api/languages`; null: the default language.'),
  carType: about(z.nullable(id), 'The car type that the driver serves.'),
  vehicleMake: about(line, 'The make of the car.', 'Toyota'),
  vehicleModel: about(line, 'The model of the car.', 'Corolla'),
  vehicleNumber: about(line, 'Number plate.', '48-QK-27'),
  otherInfo: about(line, 'What staff should know about the car.', 'Silver, child seat'),
  approvalNote: about(
    line,
    'What staff ask of a driver who waits for approval. The driver is told; approving empties it.',
    'The plate on the licence cannot be read.',
  ),
  bankName: about(line, 'The bank to which withdrawals are paid.', 'Banco do Rio Sable'),
  bankCode: about(line, 'The code of the bank.', 'BRSBPM21'),
  bankAccount: about(line, 'The account at the bank.', 'PM50 0002 0123 4471'),
  fleetadmin: about(
    z.nullable(id),
    'The fleet admin who owns the driver. Set by admins only: drivers added by a fleet admin are theirs.',
  ),
}

const shown = {
  ...personShape,
  ...recordChange,
  usertype: role,
  firstName: about(z.string(), 'The first name.', 'Rui'),
  lastName: about(z.string(), 'The last name.', 'Almeida'),
  lang: editable.lang,
  profileImage: about(z.string(), 'Address of the picture, empty when there is none.'),
  licenseImage: about(z.string(), "Address of the licence's picture, empty when there is none."),
  loginType: about(z.string(), 'How the person signs in.', 'mobile'),
  carType: about(z.nullable(reference), 'The car type that the driver serves.'),
  vehicleMake: about(z.string(), 'The make of the car.', 'Toyota'),
  vehicleModel: about(z.string(), 'The model of the car.', 'Corolla'),
  vehicleNumber: about(z.string(), 'Number plate.', '48-QK-27'),
  otherInfo: about(z.string(), 'What staff should know about the car.', 'Silver, child seat'),
  approvalNote: about(z.string(), 'What staff ask of a driver who waits for approval.', ''),
  bankName: about(
    z.nullable(z.string()),
    'The bank to which withdrawals are paid; null: hidden in demo mode.',
    'Banco do Rio Sable',
  ),
  bankCode: about(z.nullable(z.string()), 'The code of the bank; null: hidden in demo mode.', 'BRSBPM21'),
  bankAccount: about(
    z.nullable(z.string()),
    'The account at the bank; null: hidden in demo mode.',
    'PM50 0002 0123 4471',
  ),
  driverActiveStatus: about(z.boolean(), 'The driver is online and can get offers.'),
  queue: about(z.boolean(), 'The driver is on a trip and gets no offers.'),
  state: about(
    z.enum(driverStates),
    'Of a driver: `free`: online without a trip; `busy`: on a trip; `offline`: does not work, or sent nothing for two minutes.',
    'free',
  ),
  userrating: about(z.nullable(z.number()), 'Average rating, 1 to 5; null while unrated.', 4.9),
  ratings: about(z.int(), 'Number of ratings.', 1106),
  trips: about(z.int(), 'Paid trips of a driver, or rides of a rider.', 1284),
  drivers: about(z.int(), 'Number of drivers whom a fleet admin owns.', 0),
  walletBalance: about(z.nullable(money), 'Below zero: the person owes money. Null without a wallet.', 8410),
  blockedAt: about(z.nullable(instant), 'Since when the person is blocked; null: they are not.'),
  blockedBy: about(z.nullable(reference), 'Who has blocked the person; null: nobody, or nobody knows.'),
  blockedReason: about(z.string(), 'Why the person is blocked.', ''),
  createdAt: instant,
} as const

export const personRecord = component(
  'PersonRecord',
  z.object({
    ...shown,
    fleetadmin: about(z.nullable(reference), 'The fleet admin who owns the driver.'),
    signupViaReferral,
    addedBy: about(z.nullable(reference), 'Who added the person; null: they signed up, or nobody knows.'),
    waitsForConfirmation: about(
      z.boolean(),
      'An admin whom another one added and no second one has confirmed: they count for no four eyes.',
      false,
    ),
  }),
  'A person as admins see them.',
)
export type PersonRecord = z.infer<typeof personRecord>

export const ownDriverRecord = component(
  'OwnDriverRecord',
  z.object(shown),
  'A driver as the fleet admin who owns them sees them.',
)

const answer = { fleetadmin: ownDriverRecord, admin: personRecord } as const
const examples = { fleetadmin: exampleFleetDriver, admin: exampleDriver }
export const personParams = z.object({ id })
const staff = ['fleetadmin', 'admin'] as const

export const getPerson = endpoint(
  {
    name: 'getPerson',
    method: 'GET',
    path: '/api/people/:id',
    tag: 'Staff',
    summary: 'Read a person',
    description: 'Returns a rider, driver, fleet admin or admin. Fleet admins read their own drivers.',
    roles: staff,
    params: personParams,
    status: 200,
    output: answer,
    errors: ['person_not_found'],
    idempotent: false,
  },
  { output: examples },
)

export const createPerson = endpoint(
  {
    name: 'createPerson',
    method: 'POST',
    path: '/api/people',
    tag: 'Staff',
    summary: 'Add a person',
    description:
      'Adds a rider, driver, fleet admin or admin with a wallet and a referral id. Fleet admins add drivers, who become theirs, and wait for approval while the settings require it. Mobile number and e-mail address cannot be changed afterwards, except by the person. Fields that the body does not name are empty.',
    roles: staff,
    body: z.object({
      usertype: role,
      mobile: about(
        line,
        "The mobile number. Without a country code it belongs to the settings' country.",
        '+351910555014',
      ),
      email: about(line, 'The e-mail address; may be empty for a rider.', 'rui.almeida@meridiancabs.example'),
      approved: z.optional(about(z.boolean(), 'May sign in at once. Only admins decide; absent: `true`.')),
      ...z.partial(z.object(editable)).shape,
      firstName: editable.firstName,
      lastName: editable.lastName,
    }),
    status: 201,
    output: answer,
    errors: ['validation_failed', 'email_or_mobile_issue', 'user_exists', 'not_permitted'],
    idempotent: true,
  },
  { body: exampleDriverInput, output: examples },
)

export const updatePerson = endpoint(
  {
    name: 'updatePerson',
    method: 'PATCH',
    path: '/api/people/:id',
    tag: 'Staff',
    summary: 'Change a person',
    description:
      'Changes the fields that the body names. Bookings keep the name, the car and the owner that they were accepted with.',
    roles: staff,
    params: personParams,
    body: z.partial(z.object(editable)),
    status: 200,
    output: answer,
    errors: ['person_not_found', 'validation_failed'],
    idempotent: true,
    versioned: true,
  },
  { body: { vehicleNumber: '48-QK-27', carType: ids.carType }, output: examples },
)

export const deletePerson = endpoint(
  {
    name: 'deletePerson',
    method: 'DELETE',
    path: '/api/people/:id',
    tag: 'Staff',
    summary: 'Delete a person',
    description:
      'Erases everything about the person. They are signed out, and their number can be used again. Bookings and the ledger keep an anonymous row. The drivers of a fleet admin stay, without an owner. What is in their wallet stays with the platform, and what they owe is written off: then `walletBalance` must confirm it. Staff cannot delete themselves.',
    roles: staff,
    params: personParams,
    body: z.object({
      walletBalance: z.optional(
        about(money, 'The balance of the wallet, which is lost or written off; absent: 0.', 0),
      ),
    }),
    status: 200,
    output: ok,
    errors: [
      'person_not_found',
      'person_has_bookings',
      'person_has_withdrawal',
      'person_has_money',
      'not_permitted',
    ],
    idempotent: true,
    versioned: true,
  },
  { body: { walletBalance: 0 }, output: { ok: true } },
)
