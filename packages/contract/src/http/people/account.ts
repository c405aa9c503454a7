import { notificationTopics } from '@cabstand/domain/notifications/notification-messages'
import { addressKinds, ownKinds } from '@cabstand/domain/saved-address/own-address'
import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint, signedIn, signedInOrWaiting } from '../../endpoint.ts'
import { ids } from '../../examples/ids.ts'
import { id, latitude, longitude, money, ok, text } from '../../schemas/common.ts'
import { exampleSession, personSession } from './person-records/facts.ts'

const addressName = about(text(40), 'The name of a `named` place; otherwise empty.', '')
const addressText = about(
  text(300).check(z.minLength(1)),
  'The address, as it was chosen.',
  '12 Old Mint Row',
)

export const savedAddress = component(
  'SavedAddress',
  z.object({
    id,
    kind: about(
      z.enum(addressKinds),
      '`used`: a destination of earlier rides. The others were saved by the rider.',
      'home',
    ),
    name: about(z.string(), 'The name of a `named` place; otherwise empty.', ''),
    description: about(z.string(), 'The address.', '12 Old Mint Row'),
    lat: latitude,
    lng: longitude,
    count: about(z.int(), 'How often a ride ended there.', 4),
  }),
  'An address of a rider.',
)
export type SavedAddress = z.infer<typeof savedAddress>

const exampleAddress: SavedAddress = {
  id: ids.challenge,
  kind: 'home',
  name: '',
  description: '12 Old Mint Row, Old Town, Port Meridian',
  lat: 38.7071,
  lng: -9.8951,
  count: 4,
}

const addressBody = z.object({
  kind: about(z.enum(ownKinds), 'Another home or work becomes a place without a name.', 'home'),
  name: addressName,
  description: addressText,
  lat: latitude,
  lng: longitude,
})
const exampleBody = {
  kind: 'home' as const,
  name: '',
  description: '12 Old Mint Row',
  lat: 38.7071,
  lng: -9.8951,
}

const addresses = z.object({ addresses: z.array(savedAddress) })
const exampleAddresses = { addresses: [exampleAddress] }

export const listMyAddresses = endpoint(
  {
    name: 'listMyAddresses',
    method: 'GET',
    path: '/api/me/addresses',
    tag: 'Places',
    summary: 'List your saved addresses',
    description: 'Home, work and named places, then the destinations of earlier rides, most used first.',
    roles: ['rider'],
    status: 200,
    output: addresses,
    errors: [],
    idempotent: false,
  },
  { output: exampleAddresses },
)

export const saveMyAddress = endpoint(
  {
    name: 'saveMyAddress',
    method: 'POST',
    path: '/api/me/addresses',
    tag: 'Places',
    summary: 'Save an address',
    description:
      'Saves a place as home, as work or with a name. A saved address within 0.1 of the distance unit is the same place: it is changed, not added.',
    roles: ['rider'],
    body: addressBody,
    status: 200,
    output: addresses,
    errors: ['validation_failed', 'too_many_requests'],
    idempotent: true,
  },
  { body: exampleBody, output: exampleAddresses },
)

export const changeMyAddress = endpoint(
  {
    name: 'changeMyAddress',
    method: 'PUT',
    path: '/api/me/addresses/:id',
    tag: 'Places',
    summary: 'Change a saved address',
    description: 'Replaces kind, name and place of a saved address; how often it was used stays.',
    roles: ['rider'],
    params: z.object({ id }),
    body: addressBody,
    status: 200,
    output: addresses,
    errors: ['validation_failed', 'not_found', 'too_many_requests'],
    idempotent: true,
  },
  { body: exampleBody, output: exampleAddresses },
)

export const deleteMyAddress = endpoint(
  {
    name: 'deleteMyAddress',
    method: 'DELETE',
    path: '/api/me/addresses/:id',
    tag: 'Places',
    summary: 'Delete a saved address',
    description: 'Deletes a saved address, also one of earlier rides. The rides keep theirs.',
    roles: ['rider'],
    params: z.object({ id }),
    body: z.object({}),
    status: 200,
    output: addresses,
    errors: ['not_found'],
    idempotent: true,
  },
  { body: {}, output: exampleAddresses },
)

export const listMySessions = endpoint(
  {
    name: 'listMySessions',
    method: 'GET',
    path: '/api/me/sessions',
    tag: 'Sign-in',
    summary: 'List your sessions',
    description: 'The devices on which you are signed in now, newest first.',
    roles: signedInOrWaiting,
    status: 200,
    output: z.object({ sessions: z.array(personSession) }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      sessions: [{ ...exampleSession, current: true }],
    },
  },
)

export const endMySessions = endpoint(
  {
    name: 'endMySessions',
    method: 'POST',
    path: '/api/me/sessions/end',
    tag: 'Sign-in',
    summary: 'End your other sessions',
    description:
      'Signs you out on one other device, or on all others. Their sockets are closed at once. `signOut` ends the session of the request.',
    roles: signedInOrWaiting,
    body: z.object({
      session: z.optional(about(id, 'Only this session; absent: all but the one of the request.')),
    }),
    status: 200,
    output: z.object({ ended: about(z.int(), 'How many sessions were ended.', 1) }),
    errors: [],
    idempotent: true,
  },
  { body: { session: ids.challenge }, output: { ended: 1 } },
)

const topics = z
  .array(about(z.enum(notificationTopics), 'A topic.', 'news'))
  .check(z.maxLength(notificationTopics.length))
const mutedTopics = z.object({
  muted: about(topics, 'The topics of which your devices are told nothing.', ['news']),
})

export const getMutedTopics = endpoint(
  {
    name: 'getMutedTopics',
    method: 'GET',
    path: '/api/me/notifications/muted',
    tag: 'Notifications',
    summary: 'Read which notifications you have switched off',
    description:
      'The topics that your devices do not tell; your inbox has them all the same, except for news. What a trip, a chat or the safety of the account needs belongs to no topic and is always told.',
    roles: ['rider', 'driver'],
    status: 200,
    output: mutedTopics,
    errors: [],
    idempotent: false,
  },
  { output: { muted: ['news'] } },
)

export const setMutedTopics = endpoint(
  {
    name: 'setMutedTopics',
    method: 'PUT',
    path: '/api/me/notifications/muted',
    tag: 'Notifications',
    summary: 'Switch notifications off',
    description: 'Replaces the topics that your devices do not tell.',
    roles: ['rider', 'driver'],
    body: mutedTopics,
    status: 200,
    output: mutedTopics,
    errors: [],
    idempotent: true,
  },
  { body: { muted: ['news'] }, output: { muted: ['news'] } },
)

export const downloadMyData = endpoint(
  {
    kind: 'download',
    name: 'downloadMyData',
    method: 'GET',
    path: '/api/me/data',
    tag: 'Sign-in',
    summary: 'Download your data',
    description:
      'Everything that is stored about you: each section of the JSON file is a list of records; the CSV file has a line for each field. Secrets, and what others wrote, are not part of it. Rate limited by person.',
    roles: signedIn,
    query: z.object({
      format: about(z.enum(['json', 'csv']), 'The kind of file.', 'json'),
    }),
    mediaTypes: ['application/json', 'text/csv'],
    errors: ['too_many_requests'],
  },
  {},
)

export const deleteMe = endpoint(
  {
    name: 'deleteMe',
    method: 'DELETE',
    path: '/api/me',
    tag: 'Sign-in',
    summary: 'Delete your account',
    description:
      'Erases everything about you and signs you out everywhere. Bookings and the ledger keep an anonymous row. Refused while a booking is active, a withdrawal is open or you owe money. What is in your wallet is lost: then `walletBalance` must confirm it. Fleet admins and admins are deleted by another admin.',
    roles: ['rider', 'driver'],
    body: z.object({
      walletBalance: z.optional(about(money, 'The balance of your wallet, which is lost; absent: 0.', 0)),
    }),
    status: 200,
    output: ok,
    errors: ['person_has_bookings', 'person_has_withdrawal', 'person_has_money'],
    idempotent: false,
  },
  { body: { walletBalance: 0 }, output: { ok: true } },
)
