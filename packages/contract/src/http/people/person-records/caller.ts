import * as z from 'zod/mini'
import { about, component } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { ids, times } from '../../../examples/ids.ts'
import { suggestion } from '../../../examples/maps.ts'
import { id, money, role, text } from '../../../schemas/common.ts'
import { language, placeSuggestion } from '../../maps/index.ts'
import { personTrip } from './facts.ts'

export const caller = component(
  'Caller',
  z.object({
    id,
    usertype: about(role, 'Trips are booked for riders only.', 'rider'),
    name: about(z.string(), 'First and last name.', 'Farah Haddad'),
    rides: about(z.int(), 'Paid rides.', 41),
    walletBalance: about(z.nullable(money), 'Null without a wallet.', 2460),
    places: about(
      z.array(placeSuggestion),
      "The rider's saved addresses, most used first, then the stops of their latest trips.",
    ),
    trips: about(z.array(personTrip), 'The latest five rides, newest first.'),
  }),
  'The person who has a mobile number, with what a dispatcher needs to book for them.',
)
export type CallerRecord = z.infer<typeof caller>

export const findCaller = endpoint(
  {
    name: 'findCaller',
    method: 'GET',
    path: '/api/callers',
    tag: 'Staff',
    summary: 'Find who is calling',
    description:
      'Finds the person with a mobile number, their places and their latest rides. Only the whole number is compared, so it also works in demo mode, which hides contacts.',
    roles: ['admin'],
    query: z.object({
      mobile: about(
        text(40),
        "The whole number. Without a country code it belongs to the settings' country.",
        '+447700900001',
      ),
      language,
    }),
    status: 200,
    output: z.object({ caller: about(z.nullable(caller), 'Null: no person has this number.') }),
    errors: ['invalid_mobile'],
    idempotent: false,
  },
  {
    output: {
      caller: {
        id: ids.rider,
        usertype: 'rider',
        name: 'Farah Haddad',
        rides: 41,
        walletBalance: 2460,
        places: [{ ...suggestion, kind: 'saved' }],
        trips: [
          {
            id: ids.booking,
            reference: '6NXEWE',
            tripDate: times.requested,
            status: 'COMPLETE',
            other: 'Rui Almeida',
            tripCost: 560,
          },
        ],
      },
    },
  },
)
