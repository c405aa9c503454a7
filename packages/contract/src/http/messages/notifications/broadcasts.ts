import * as z from 'zod/mini'
import { about, component } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { ids, times } from '../../../examples/ids.ts'
import { defineList } from '../../../lists/define-list.ts'
import { id, instant, ok, paragraph, text } from '../../../schemas/common.ts'
import { devicetype, usertype } from '../../../schemas/notification.ts'

const title = about(text(200), 'The heading, at most 80 characters.', 'Free rides on Sunday')
const body = about(
  paragraph(1000),
  'The text, at most 500 characters.',
  'All City rides are free from 9 to 12.',
)

export const broadcast = component(
  'Broadcast',
  z.object({
    id,
    title,
    body,
    usertype,
    devicetype,
    state: about(z.enum(['sending', 'sent']), '`sending`: some devices have not been tried yet.', 'sent'),
    people: about(z.int(), 'People with a matching device when it was added.', 180),
    devices: about(z.int(), 'Their devices.', 214),
    delivered: about(z.int(), 'Devices whose push service has accepted it.', 209),
    failed: about(z.int(), 'Devices that it cannot reach. Those that no longer exist were removed.', 5),
    createdAt: instant,
    createdBy: about(
      z.nullable(z.string()),
      'Who added it; null: a call with the key of the server.',
      'Lena Moreau',
    ),
  }),
  'A notification that an admin sends to all riders or all drivers.',
)
export type Broadcast = z.infer<typeof broadcast>

const example: Broadcast = {
  id: ids.language,
  title: 'Free rides on Sunday',
  body: 'All City rides are free from 9 to 12.',
  usertype: 'rider',
  devicetype: 'All',
  state: 'sent',
  people: 180,
  devices: 214,
  delivered: 209,
  failed: 5,
  createdAt: times.requested,
  createdBy: 'Lena Moreau',
}

export const broadcastList = defineList(
  {
    name: 'Broadcasts',
    path: '/api/broadcasts',
    tag: 'Notifications',
    what: 'broadcasts',
    searched: 'title and text',
    rows: { admin: broadcast },
    sort: '-createdAt',
    live: 'broadcasts-rows',
    columns: {
      createdAt: { kind: 'time', label: 'broadcast_at', sorts: true, filters: true },
      title: { kind: 'text', label: 'broadcast_title' },
      body: { kind: 'text', label: 'broadcast_body' },
      usertype: {
        kind: 'choice',
        label: 'broadcast_usertype',
        filters: true,
        choices: { rider: 'broadcast_riders', driver: 'broadcast_drivers' },
      },
      devicetype: {
        kind: 'choice',
        label: 'broadcast_devicetype',
        filters: true,
        choices: { All: 'broadcast_all', ANDROID: 'broadcast_android', IOS: 'broadcast_ios' },
      },
      state: {
        kind: 'choice',
        label: 'broadcast_state',
        early: true,
        choices: { sending: 'broadcast_sending', sent: 'broadcast_sent' },
      },
      people: { kind: 'integer', label: 'broadcast_people' },
      devices: { kind: 'integer', label: 'broadcast_devices', hidden: true },
      delivered: { kind: 'integer', label: 'broadcast_delivered' },
      failed: { kind: 'integer', label: 'broadcast_failed' },
      createdBy: { kind: 'text', label: 'broadcast_by', hidden: true },
    },
    tabs: {
      all: { label: 'list_tab_all', filters: {} },
      riders: { label: 'broadcast_riders', filters: { usertype: 'rider' } },
      drivers: { label: 'broadcast_drivers', filters: { usertype: 'driver' } },
    },
  },
  { rows: { admin: example } },
)

const shared = { tag: 'Notifications', roles: ['admin'] } as const

export const countAudience = endpoint(
  {
    ...shared,
    name: 'countAudience',
    method: 'GET',
    path: '/api/broadcasts/audience',
    summary: 'Count who gets a broadcast',
    description: 'Counts the people of a type who are signed in on a matching device that can be reached.',
    query: z.object({ usertype, devicetype }),
    status: 200,
    output: z.object({
      people: about(z.int(), 'People.', 180),
      devices: about(z.int(), 'Their devices.', 214),
    }),
    errors: [],
    idempotent: false,
  },
  { output: { people: 180, devices: 214 } },
)

export const createBroadcast = endpoint(
  {
    ...shared,
    name: 'createBroadcast',
    method: 'POST',
    path: '/api/broadcasts',
    summary: 'Send a broadcast',
    description:
      'Sends a notification to all people of a type with a matching device, in the background. `no_user_match`: there are none.',
    body: z.object({ title, body, usertype, devicetype }),
    status: 201,
    output: broadcast,
    errors: ['no_user_match', 'validation_failed'],
    idempotent: true,
  },
  {
    body: {
      title: 'Free rides on Sunday',
      body: 'All City rides are free from 9 to 12.',
      usertype: 'rider',
      devicetype: 'All',
    },
    output: example,
  },
)

export const deleteBroadcast = endpoint(
  {
    ...shared,
    name: 'deleteBroadcast',
    method: 'DELETE',
    path: '/api/broadcasts/:id',
    summary: 'Delete a broadcast',
    description: 'Stops it where it has not been sent yet, and removes it from the inboxes.',
    params: z.object({ id }),
    status: 200,
    output: ok,
    errors: ['broadcast_not_found'],
    idempotent: true,
  },
  { output: { ok: true } },
)
