import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import { status } from '../../schemas/booking.ts'
import { id, instant, role, typed } from '../../schemas/common.ts'

/** The shortest text that is searched for. */
export const minSearchLength = 3

const hiddenContact = (what: string, example: string) =>
  about(z.nullable(z.string()), `${what}; null: none, or hidden in demo mode.`, example)

export const foundBooking = component(
  'FoundBooking',
  z.object({
    id,
    reference: about(z.string(), 'The short code of the booking.', 'K7WM4R'),
    status,
    customerName: about(z.string(), 'The rider.', 'Farah Haddad'),
    tripDate: about(instant, 'When the trip begins.'),
  }),
  'A booking that the search found.',
)

export const foundPerson = component(
  'FoundPerson',
  z.object({
    id,
    usertype: role,
    name: about(z.string(), 'First and last name.', 'Rui Almeida'),
    mobile: hiddenContact('Mobile number', '+447700900011'),
    email: hiddenContact('E-mail address', 'rui.almeida@example.com'),
  }),
  'A person that the search found.',
)

export const foundPlate = component(
  'FoundPlate',
  z.object({
    driverId: about(id, 'The driver of the vehicle.'),
    vehicleNumber: about(z.string(), 'Number plate.', '48-QK-27'),
    name: about(z.string(), 'The driver.', 'Rui Almeida'),
  }),
  'A number plate that the search found.',
)

export const searchConsole = endpoint(
  {
    name: 'searchConsole',
    method: 'GET',
    path: '/api/search',
    tag: 'Staff',
    summary: 'Search bookings, people and plates',
    description:
      'Finds bookings by the beginning of their reference, or by name or mobile of their rider; people by any part of their name, mobile or e-mail address; and number plates by any part, without spaces and dashes. Fleet admins find their own drivers and bookings. In demo mode contacts are hidden, and are not searched.',
    roles: ['fleetadmin', 'admin'],
    query: z.object({
      query: about(typed(80).check(z.minLength(minSearchLength)), 'What to search for.', 'haddad'),
    }),
    status: 200,
    output: z.object({
      bookings: about(z.array(foundBooking), 'Newest first; 5 at most.'),
      people: about(z.array(foundPerson), 'Names that begin with the text first; 5 at most.'),
      plates: about(z.array(foundPlate), '5 at most.'),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      bookings: [
        {
          id: ids.booking,
          reference: 'K7WM4R',
          status: 'STARTED',
          customerName: 'Farah Haddad',
          tripDate: times.seen,
        },
      ],
      people: [
        {
          id: ids.rider,
          usertype: 'rider',
          name: 'Farah Haddad',
          mobile: '+447700900001',
          email: 'farah.haddad@example.com',
        },
      ],
      plates: [],
    },
  },
)

export type SearchResults = z.infer<typeof searchConsole.output>
