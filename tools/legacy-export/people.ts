import type { Random } from '../demo-city/random.ts'
import { oneOf, whole } from './choose.ts'
import { pushId } from './push-id.ts'

const firstNames = [
  'Ana',
  'Rui',
  'Marta',
  'João',
  'Inês',
  'Tomás',
  'Sofia',
  'Kwame',
  'Amina',
  'Ravi',
  'فاطمة',
  'José',
]
const lastNames = ['Reis', 'Silva', 'Costa', 'Mensah', 'Khan', 'Patel', 'Sousa', 'Okafor', 'Lima', 'Haddad']
const cars = [
  ['Toyota', 'Corolla'],
  ['Dacia', 'Logan'],
  ['Kia', 'Niro'],
] as const
const letters = 'ABCDEFGHJKLMNPRSTVXZ'

/** One entry of `walletHistory`. */
export interface HistoryEntry {
  readonly type: 'Credit' | 'Debit' | 'Withdraw'
  readonly amount: number
  readonly date: number
  readonly txRef: string
}

export interface LegacyPerson {
  readonly uid: string
  readonly record: Readonly<Record<string, unknown>>
  readonly history: HistoryEntry[]
}

/** As a serverless database makes them: 28 letters and digits. */
export const uid = (random: Random): string =>
  Array.from({ length: 28 }, () =>
    'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789'.charAt(whole(random, 0, 45)),
  ).join('')

/** A person without the wallet. `number`: makes the mobile number unique. */
export function makePerson(
  random: Random,
  of: { readonly usertype: string; readonly number: number; readonly createdAt: number },
): { readonly uid: string; readonly record: Record<string, unknown> } {
  const firstName = oneOf(random, firstNames)
  const name = firstName.toLowerCase()
  return {
    uid: uid(random),
    record: {
      usertype: of.usertype,
      firstName,
      lastName: oneOf(random, lastNames),
      mobile: `+3519${String(10_000_000 + of.number)}`,
      email: `${name.normalize('NFD').replace(/[^a-z]/g, '') || 'person'}${of.number}@example.org`,
      approved: true,
      referralId: `${name}${1000 + (of.number % 9000)}`,
      createdAt: of.createdAt,
      loginType: 'mobile',
      userPlatform: oneOf(random, ['ANDROID', 'IOS']),
      pushToken: `token-${of.number}`,
      ...(random.chance(0.3) && {
        profile_image: `https://files.example.org/users/${of.number}/profileImage`,
      }),
      ...(of.usertype === 'rider' && { savedAddresses: makeAddresses(random) }),
    },
  }
}

export function driverFields(random: Random, carType: string, fleetadmin: string | undefined) {
  const [vehicleMake, vehicleModel] = oneOf(random, cars)
  const plate = [0, 1, 2, 3].map(() => letters.charAt(whole(random, 0, letters.length - 1))).join('')
  const details = Array.from({ length: whole(random, 0, 6) }, () => ({
    rate: whole(random, 3, 5),
    user: 'rider',
  }))
  return {
    carType,
    vehicleMake,
    vehicleModel,
    vehicleNumber: `${plate.slice(0, 2)}-${whole(random, 10, 99)}-${plate.slice(2)}`,
    driverActiveStatus: random.chance(0.5),
    queue: false,
    bankName: 'Banco Exemplo',
    bankCode: 'BEXAPTPL',
    bankAccount: `PT50${whole(random, 10 ** 11, 10 ** 12 - 1)}`,
    ...(fleetadmin !== undefined && { fleetadmin }),
    ...(details.length > 0 && { ratings: { userrating: 4.5, details } }),
  }
}

const makeAddresses = (random: Random) =>
  Object.fromEntries(
    Array.from({ length: whole(random, 0, 3) }, (_, index) => [
      pushId(Date.UTC(2023, 1, 1 + index), random),
      { ...makePlace(random), count: whole(random, 1, 9) },
    ]),
  )

/** A place in a city, with the address as `description`. */
export function makePlace(random: Random): { lat: number; lng: number; description: string } {
  const street = oneOf(random, ['Rua Augusta', 'Avenida da Liberdade', 'Rua do Ouro', 'Largo do Carmo'])
  return {
    lat: 38.7 + random.next() / 10,
    lng: -9.2 + random.next() / 10,
    description: `${street} ${whole(random, 1, 200)}, Lisboa`,
  }
}
