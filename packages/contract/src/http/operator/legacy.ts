import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { anyone, type EndpointDefinition, endpoint } from '../../endpoint.ts'
import { ids } from '../../examples/ids.ts'
import { polyline as line } from '../../examples/trip.ts'
import { id, polyline, text, typed } from '../../schemas/common.ts'
import { notificationScreen } from '../../schemas/notification.ts'

/**
 * Endpoints of existing mobile clients, which define paths, requests and responses. Those of the map require the
 * installation's HTTP Basic credentials. An error is a problem document whose `error` is the message that those clients
 * show.
 */

const position = about(
  z.union([
    z.pipe(
      typed(80),
      z.transform((value: string) => value.replaceAll('"', '')),
    ),
    z.object({ lat: z.number(), lng: z.number() }),
  ]),
  'Latitude and longitude separated by a comma, with or without quotation marks, or an object.',
  '38.7,-9.899',
)
const positions = about(
  z.pipe(
    typed(4000),
    z.transform((value: string) => value.replaceAll('"', '')),
  ),
  'Several positions separated by `|`.',
  '38.7,-9.899|38.7065,-9.8925',
)

const sessiontoken = z.optional(
  about(text(100), 'A client-generated token, the same in all requests of one search.', 'search-4f1c'),
)

const open = {
  method: 'POST',
  tag: 'Legacy',
  roles: anyone,
  status: 200,
  idempotent: false,
} as const satisfies Partial<EndpointDefinition>
const legacy = { ...open, credentials: 'basic' } as const satisfies Partial<EndpointDefinition>
const refusals = ['auth_error', 'not_found', 'too_many_requests', 'not_ready'] as const

export const legacyAddress = endpoint(
  {
    ...legacy,
    name: 'legacyAddress',
    path: '/googleapis-getaddress',
    summary: 'Find the address of a position',
    description: 'Returns the nearest address or named place.',
    body: z.object({ latlng: position }),
    output: z.object({ address: z.string() }),
    errors: [...refusals, 'google_places_error'],
  },
  { body: { latlng: '38.7,-9.899' }, output: { address: '12 Old Mint Row, Old Town, Port Meridian' } },
)

export const legacyDirections = endpoint(
  {
    ...legacy,
    name: 'legacyDirections',
    path: '/googleapis-getdirections',
    summary: 'Find a route',
    description: 'Returns the fastest route by car from `start` to `dest` through the waypoints.',
    body: z.object({ start: position, dest: position, waypoints: z.optional(positions) }),
    output: z.object({
      distance_in_km: about(z.number(), 'Kilometres by road.', 0.965),
      time_in_secs: about(z.number(), 'Travel time by car in seconds.', 72),
      polylinePoints: polyline,
    }),
    errors: [...refusals, 'place_to_coords_error'],
  },
  {
    body: { start: '38.7,-9.899', dest: '38.7065,-9.8925' },
    output: { distance_in_km: 0.965, time_in_secs: 72, polylinePoints: line },
  },
)

export const legacyAutocomplete = endpoint(
  {
    ...legacy,
    name: 'legacyAutocomplete',
    path: '/googleapis-autocomplete',
    summary: 'Suggest places',
    description: 'Returns places that match the keyword.',
    body: z.object({
      searchKeyword: about(typed(200).check(z.minLength(1)), 'The text typed so far.', 'old mint'),
      sessiontoken,
    }),
    output: z.object({
      searchResults: z.array(
        z.object({
          description: z.string(),
          place_id: about(z.string(), 'The id of the place.', 's184'),
          structured_formatting: z.object({
            main_text: about(z.string(), 'The name, or street and number.', 'Old Mint Row'),
            secondary_text: about(z.string(), 'The area around the place.', 'Old Town, Port Meridian'),
            main_text_matched_substrings: z.array(
              z.object({
                offset: about(z.int(), 'The start of the match.', 0),
                length: about(z.int(), 'The length of the match.', 3),
              }),
            ),
          }),
        }),
      ),
    }),
    errors: refusals,
  },
  {
    body: { searchKeyword: 'old mint' },
    output: {
      searchResults: [
        {
          description: 'Old Mint Row, Old Town, Port Meridian',
          place_id: 's184',
          structured_formatting: {
            main_text: 'Old Mint Row',
            secondary_text: 'Old Town, Port Meridian',
            main_text_matched_substrings: [{ offset: 0, length: 3 }],
          },
        },
      ],
    },
  },
)

export const legacyCoords = endpoint(
  {
    ...legacy,
    name: 'legacyCoords',
    path: '/googleapis-getcoords',
    summary: 'Find the position of a place',
    description: 'Returns the position of a suggested place.',
    body: z.object({
      place_id: about(text(300).check(z.minLength(1)), 'From a suggestion.', 's184'),
      sessiontoken,
    }),
    output: z.object({ coords: z.object({ lat: z.number(), lng: z.number() }) }),
    errors: [...refusals, 'google_places_error'],
  },
  { body: { place_id: 's184' }, output: { coords: { lat: 38.693353, lng: -9.897534 } } },
)

const amount = z.object({
  text: about(z.string(), 'The value formatted for display.', '1.0 km'),
  value: about(z.int(), 'Metres or seconds.', 965),
})

export const legacyDistanceMatrix = endpoint(
  {
    ...legacy,
    name: 'legacyDistanceMatrix',
    path: '/googleapis-getdistancematrix',
    summary: 'Find travel times between positions',
    description: 'Returns travel times and distances from each `start` to each `dest`.',
    body: z.object({
      start: about(z.union([positions, position]), 'The start or starts.', '38.7,-9.899'),
      dest: about(z.union([positions, position]), 'The destination or destinations.', '38.7065,-9.8925'),
    }),
    output: z.object({
      status: z.literal('OK'),
      origin_addresses: z.array(z.string()),
      destination_addresses: z.array(z.string()),
      rows: z.array(
        z.object({
          elements: z.array(
            z.union([
              z.object({ status: z.literal('OK'), distance: amount, duration: amount }),
              z.object({ status: z.literal('ZERO_RESULTS') }),
            ]),
          ),
        }),
      ),
    }),
    errors: refusals,
  },
  {
    body: { start: '38.7,-9.899', dest: '38.7065,-9.8925' },
    output: {
      status: 'OK',
      origin_addresses: ['38.7,-9.899'],
      destination_addresses: ['38.7065,-9.8925'],
      rows: [
        {
          elements: [
            {
              status: 'OK',
              distance: { text: '1.0 km', value: 965 },
              duration: { text: '1 min', value: 72 },
            },
          ],
        },
      ],
    },
  },
)

const given = z.optional(z.nullable(text(1000)))
const uid =
  'What `signupViaReferral` of a sign-up takes: the referral id itself. Nothing about the person is told.'

export const legacyReferrer = endpoint(
  {
    ...open,
    name: 'legacyReferrer',
    path: '/validate_referrer',
    summary: 'Check a referral id',
    description:
      'Returns whether a new person can sign up with this referral id, in any case. Rate limited like sign-in.',
    body: z.object({ referralId: about(text(100), 'The code that a person typed.', 'farah5761') }),
    output: z.object({ uid: about(z.nullable(z.string()), `${uid} Null: no person has it.`, 'farah5761') }),
    closedInDemoMode: [],
    errors: ['too_many_requests', 'validation_failed'],
  },
  { body: { referralId: 'Farah5761' }, output: { uid: 'farah5761' } },
)

export const legacyUserExists = endpoint(
  {
    ...open,
    name: 'legacyUserExists',
    path: '/check_user_exists',
    summary: 'Check whether a person exists',
    description:
      'Returns whether a person has this e-mail address or mobile number, and nothing about them. Rate limited like sign-in. When neither is well formed, `error` is `email_or_mobile_issue`.',
    body: z.object({
      email: about(
        given,
        'The e-mail address; empty: it is not looked for.',
        'farah.haddad@meridiancabs.example',
      ),
      mobile: about(given, 'The mobile number; empty: it is not looked for.', '+447700900001'),
    }),
    output: z.object({
      exists: about(z.boolean(), 'An account has one of them.', true),
      users: about(z.array(z.object({})), 'One empty entry when such a person exists, none otherwise.'),
    }),
    closedInDemoMode: [],
    errors: ['too_many_requests', 'validation_failed', 'email_or_mobile_issue'],
  },
  { body: { mobile: '+447700900001' }, output: { exists: true, users: [{}] } },
)

const regData = z.object({
  usertype: about(z.enum(['rider', 'driver']), 'Staff are added by admins.'),
  firstName: about(text(1000), 'The first name.', 'Rui'),
  lastName: about(text(1000), 'The last name.', 'Almeida'),
  mobile: about(text(1000), 'The mobile number, with which the person signs in afterwards.', '+351910555014'),
  email: about(text(1000), 'The e-mail address.', 'rui.almeida@meridiancabs.example'),
  signupViaReferral: about(given, '`uid` of `validate_referrer`.', 'farah5761'),
  carType: about(given, 'Only of drivers: id or name of the car type.', 'City'),
  vehicleMake: about(given, 'Only of drivers: the make of the car.', 'Toyota'),
  vehicleModel: about(given, 'Only of drivers: the model of the car.', 'Corolla'),
  vehicleNumber: about(given, 'Only of drivers: number plate.', '48-QK-27'),
  other_info: about(given, 'Only of drivers: what staff should know about the car.', 'Silver'),
  licenseImage: about(
    given,
    'Only of drivers: the address of the picture of their licence, `https://…`. Pictures of other servers are not shown: staff find the address after `other_info`.',
    'https://files.example/licence.jpg',
  ),
  bankName: about(given, 'Only of drivers: the bank to which withdrawals are paid.', 'Banco do Rio Sable'),
  bankCode: about(given, 'Only of drivers: the code of the bank.', 'BRSBPM21'),
  bankAccount: about(given, 'Only of drivers: the account at the bank.', 'PM50 0002 0123 4471'),
})

export const legacySignUp = endpoint(
  {
    ...open,
    name: 'legacySignUp',
    path: '/user_signup',
    summary: 'Sign up',
    description:
      'Adds a rider or a driver, who signs in with a code afterwards. Drivers wait for approval while the settings require it, and add the picture of their licence itself after they have signed in. Approval, balance, owner and time of creation are never read from `regData`. Rate limited like sign-in.',
    body: z.object({ regData: about(regData, 'The fields of the sign-up form.') }),
    output: z.object({ uid: about(z.string(), 'The id of the new person.', ids.driver) }),
    closedInDemoMode: [],
    errors: [
      'too_many_requests',
      'validation_failed',
      'email_or_mobile_issue',
      'user_exists',
      'referral_not_found',
      'referral_blocked',
    ],
  },
  {
    body: {
      regData: {
        usertype: 'driver',
        firstName: 'Rui',
        lastName: 'Almeida',
        mobile: '+351910555014',
        email: 'rui.almeida@meridiancabs.example',
        carType: 'City',
        vehicleNumber: '48-QK-27',
      },
    },
    output: { uid: ids.driver },
  },
)

const pushToken = text(4096).check(z.minLength(8))

export const legacySendNotification = endpoint(
  {
    ...open,
    name: 'legacySendNotification',
    path: '/send_notification',
    credentials: 'bearer',
    summary: 'Send a notification to devices',
    description:
      "Sends a notification to the people whose devices registered these tokens, and puts it into their inboxes. Unknown tokens are ignored. Requires `Authorization: Bearer` with the token of an admin or the server's own key (CABSTAND_NOTIFICATION_KEY); to admins it is closed in demo mode.",
    body: z.object({
      token: about(
        z.union([pushToken, z.array(pushToken).check(z.maxLength(100))]),
        'The token of a device, or up to 100 tokens.',
        'ExponentPushToken[xV3kq0LbT2mQ8nS5]',
      ),
      title: about(text(80), 'The heading.', 'Your car is here'),
      msg: z.optional(about(text(500), 'The text.', 'Rui is waiting.')),
      body: z.optional(about(text(500), 'The text, if `msg` is absent.', 'Rui is waiting.')),
      screen: z.optional(about(notificationScreen, 'The screen that it opens; absent: `BookedCab`.')),
      params: z.optional(
        about(
          z.object({ bookingId: z.optional(about(id, 'The booking that it is about.')) }),
          'What the screen shows.',
        ),
      ),
    }),
    output: z.object({ success: about(z.literal(true), 'It will be sent.') }),
    errors: ['auth_error', 'demo_mode', 'too_many_requests', 'validation_failed'],
  },
  {
    body: {
      token: 'ExponentPushToken[xV3kq0LbT2mQ8nS5]',
      title: 'Your car is here',
      msg: 'Rui is waiting.',
      screen: 'BookedCab',
    },
    output: { success: true },
  },
)

export const legacyNewset = endpoint(
  {
    ...open,
    method: 'GET',
    name: 'legacyNewset',
    path: '/newset',
    summary: 'Check the installation',
    description: 'Always succeeds: nothing can be switched off remotely.',
    query: z.object({ projectId: z.optional(about(typed(200), 'Ignored.', 'cabstand')) }),
    output: z.object({ success: about(z.literal(true), 'The installation answers.') }),
    errors: [],
  },
  { output: { success: true } },
)
