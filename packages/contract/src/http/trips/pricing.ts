import { maxWaypoints } from '@cabstand/domain/booking/stops'
import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { anyone, endpoint } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import {
  drop,
  carType as exampleCarType,
  polyline as exampleLine,
  fareLines,
  pickup,
  translations,
} from '../../examples/trip.ts'
import {
  carTypeBrief,
  carTypePhoto,
  carTypeTranslations,
  riderChoices,
  service,
} from '../../schemas/car-type.ts'
import { decimal, distanceUnit, id, instant, money, polyline, stop, text } from '../../schemas/common.ts'
import { riderFareLine } from '../../schemas/fare.ts'

/** Names are compared with the lists of the car type: at most as long as a description. */
const choiceName = text(60)

const parcelChosen = component(
  'ParcelChosen',
  z.object({
    carType: about(id, 'The car type that carries the parcel.'),
    parcelTypeSelected: z.optional(
      about(choiceName, 'The `description` of one of its parcel types.', 'Up to 5 kg'),
    ),
    optionSelected: z.optional(about(choiceName, 'The `description` of one of its options.', 'Two people')),
  }),
  'What was chosen for a delivery by one car type.',
)

export const createQuotes = endpoint(
  {
    name: 'createQuotes',
    method: 'POST',
    path: '/api/quotes',
    tag: 'Quotes',
    summary: 'Price a trip',
    description:
      'Finds the route and returns one quote for each car type. A quote is stored with its inputs and is valid for ten minutes; book it by its id. It belongs to the signed-in person, or before sign-in to the browser, identified by a cookie. Booking uses the stored price, which contains what was chosen in `parcels`; to choose something else, request new quotes.',
    roles: ['anonymous', 'rider', 'admin'],
    body: z.object({
      pickup: about(stop, 'The start of the trip.'),
      drop: about(stop, 'The end of the trip.'),
      waypoints: z.optional(
        about(
          z.array(stop).check(z.maxLength(maxWaypoints)),
          `Stops between pickup and drop-off, in order; at most ${maxWaypoints}.`,
        ),
      ),
      tripDate: z.optional(
        about(instant, 'Absent: as soon as possible. Book Later: 15 minutes to 30 days ahead.'),
      ),
      parcels: z.optional(
        about(
          z.array(parcelChosen).check(z.maxLength(20)),
          'Of delivery: what was chosen for each car type. Other car types are priced without a choice: a starting price, which cannot be booked when the car type has `parcelTypes`.',
        ),
      ),
    }),
    status: 200,
    output: z.object({
      route: z.object({
        distanceMeters: about(z.int(), 'Metres by road.', 965),
        distance: about(decimal, 'The priced distance, in `distanceUnit`.', '0.97'),
        distanceUnit,
        durationSeconds: about(z.int(), 'Travel time by car in seconds.', 72),
        polyline,
      }),
      expiresAt: about(instant, 'When the quotes expire.'),
      quotes: z.array(
        z.object({
          quoteId: about(id, 'The id to book with.'),
          carType: z.object({
            ...carTypeBrief.shape,
            extraInfo: about(z.string(), 'A short displayed note, such as the number of seats.', '4 seats'),
            service,
            ...riderChoices,
          }),
          parcelTypeSelected: about(z.nullable(z.string()), 'The kind of parcel that the price contains.'),
          optionSelected: about(z.nullable(z.string()), 'The option that the price contains.'),
          tripCost: about(money, 'The price, including the platform fee.', 560),
          lines: about(z.array(riderFareLine), 'The lines of the price.'),
          carsNearby: about(z.int(), 'Number of free cars of this type near the pickup.', 3),
          secondsToPickup: about(
            z.nullable(z.int()),
            'Travel time of the nearest free car to the pickup, in seconds; null when no car is near.',
            130,
          ),
        }),
      ),
    }),
    errors: [
      'place_to_coords_error',
      'outside_service_area',
      'same_place',
      'past_booking_error',
      'booking_too_far_ahead',
      'select_proper',
      'parcel_type_missing',
      'too_many_requests',
    ],
    closedInDemoMode: [],
    idempotent: false,
  },
  {
    body: { pickup, drop },
    output: {
      route: {
        distanceMeters: 965,
        distance: '0.97',
        distanceUnit: 'km',
        durationSeconds: 72,
        polyline: exampleLine,
      },
      expiresAt: times.quoteEnds,
      quotes: [
        {
          quoteId: ids.quote,
          carType: { ...exampleCarType, extraInfo: '4 seats', service: 'taxi', parcelTypes: [], options: [] },
          parcelTypeSelected: null,
          optionSelected: null,
          tripCost: 560,
          lines: fareLines,
          carsNearby: 3,
          secondsToPickup: 130,
        },
      ],
    },
  },
)

export const carType = component(
  'CarType',
  z.object({
    id,
    name: about(z.string(), 'The displayed name.', 'City'),
    service,
    image: about(z.string(), 'The name of its illustration.', 'city'),
    photo: carTypePhoto,
    extraInfo: about(z.string(), 'A short displayed note, such as the number of seats.', '4 seats'),
    translations: carTypeTranslations,
    fromPrice: about(money, 'The lowest price of a trip, including the platform fee.', 560),
    position: about(z.int(), 'Its position in lists.', 0),
    ...riderChoices,
  }),
  'A car type that riders choose. It has a tariff.',
)

export type CarType = z.infer<typeof carType>

export const listCarTypes = endpoint(
  {
    name: 'listCarTypes',
    method: 'GET',
    path: '/api/car-types',
    tag: 'System',
    summary: 'List the car types',
    description: 'Lists the car types with their lowest price, in display order.',
    roles: anyone,
    status: 200,
    output: z.object({ carTypes: z.array(carType) }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      carTypes: [
        {
          id: ids.carType,
          name: 'City',
          service: 'taxi',
          image: 'city',
          photo: '',
          extraInfo: '4 seats',
          translations,
          fromPrice: 560,
          position: 0,
          parcelTypes: [],
          options: [],
        },
      ],
    },
  },
)
