import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { exampleCarTypeInput, exampleCarTypeRecord, exampleTariff } from '../../examples/car-types.ts'
import { drop, polyline as exampleLine, ids, pickup, times } from '../../examples/trip.ts'
import { carTypeInput, carTypeRecord, tariffInput, tariffVersion } from '../../schemas/car-type.ts'
import { decimal, distanceUnit, id, money, ok, polyline, stop } from '../../schemas/common.ts'
import { operatorFareLine } from '../../schemas/fare.ts'

const carTypeParams = z.object({ id })

export const listAllCarTypes = endpoint(
  {
    name: 'listAllCarTypes',
    method: 'GET',
    path: '/api/car-types/all',
    tag: 'Car types',
    summary: 'List all car types with their tariffs',
    description: 'Lists the car types in display order, archived ones included.',
    roles: ['admin'],
    status: 200,
    output: z.object({ carTypes: z.array(carTypeRecord) }),
    errors: [],
    idempotent: false,
  },
  { output: { carTypes: [exampleCarTypeRecord] } },
)

export const getCarType = endpoint(
  {
    name: 'getCarType',
    method: 'GET',
    path: '/api/car-types/:id',
    tag: 'Car types',
    summary: 'Read a car type',
    description: 'Returns the car type, and whether it can be deleted.',
    roles: ['admin'],
    params: carTypeParams,
    status: 200,
    output: z.object({
      carType: carTypeRecord,
      inUse: about(
        z.boolean(),
        'Whether drivers, bookings or valid quotes refer to it. Such a car type can be archived, not deleted.',
      ),
    }),
    errors: ['car_type_not_found'],
    idempotent: false,
  },
  { output: { carType: exampleCarTypeRecord, inUse: true } },
)

export const createCarType = endpoint(
  {
    name: 'createCarType',
    method: 'POST',
    path: '/api/car-types',
    tag: 'Car types',
    summary: 'Add a car type',
    description: 'Adds a car type at the end of the list. Riders see it at once.',
    roles: ['admin'],
    body: carTypeInput,
    status: 201,
    output: carTypeRecord,
    errors: ['name_taken', 'object-not-found', 'validation_failed'],
    idempotent: true,
  },
  { body: exampleCarTypeInput, output: exampleCarTypeRecord },
)

export const updateCarType = endpoint(
  {
    name: 'updateCarType',
    method: 'PATCH',
    path: '/api/car-types/:id',
    tag: 'Car types',
    summary: 'Change a car type',
    description:
      'Changes the fields that the body names. A change of any price makes a new tariff, which is in force at once for new quotes. Quotes and bookings keep the tariff that they were made with.',
    roles: ['admin'],
    params: carTypeParams,
    body: z.partial(carTypeInput),
    status: 200,
    output: carTypeRecord,
    errors: ['car_type_not_found', 'name_taken', 'object-not-found', 'validation_failed'],
    idempotent: true,
    versioned: true,
  },
  { body: { ratePerUnitDistance: '1.00' }, output: exampleCarTypeRecord },
)

export const archiveCarType = endpoint(
  {
    name: 'archiveCarType',
    method: 'POST',
    path: '/api/car-types/:id/archive',
    tag: 'Car types',
    summary: 'Archive a car type',
    description:
      'Stops offering the car type: it is in no new quote and in no list for riders. Valid quotes can still be booked, and bookings go on.',
    roles: ['admin'],
    params: carTypeParams,
    status: 200,
    output: carTypeRecord,
    errors: ['car_type_not_found'],
    idempotent: true,
    versioned: true,
  },
  { output: { ...exampleCarTypeRecord, archivedAt: times.paid } },
)

export const restoreCarType = endpoint(
  {
    name: 'restoreCarType',
    method: 'POST',
    path: '/api/car-types/:id/restore',
    tag: 'Car types',
    summary: 'Offer an archived car type again',
    description: 'Offers the car type to riders again, with the tariff that it had.',
    roles: ['admin'],
    params: carTypeParams,
    status: 200,
    output: carTypeRecord,
    errors: ['car_type_not_found'],
    idempotent: true,
    versioned: true,
  },
  { output: exampleCarTypeRecord },
)

export const deleteCarType = endpoint(
  {
    name: 'deleteCarType',
    method: 'DELETE',
    path: '/api/car-types/:id',
    tag: 'Car types',
    summary: 'Delete an unused car type',
    description: 'Deletes a car type to which no driver, booking or valid quote refers.',
    roles: ['admin'],
    params: carTypeParams,
    status: 200,
    output: ok,
    errors: ['car_type_not_found', 'car_type_in_use'],
    idempotent: true,
    versioned: true,
  },
  { output: { ok: true } },
)

export const orderCarTypes = endpoint(
  {
    name: 'orderCarTypes',
    method: 'PUT',
    path: '/api/car-types/order',
    tag: 'Car types',
    summary: 'Set the order of the car types',
    description: 'Riders see the car types in this order.',
    roles: ['admin'],
    body: z.object({
      ids: about(
        z.array(id).check(z.maxLength(1000)),
        'All car types in their new order, archived ones included.',
      ),
    }),
    status: 200,
    output: z.object({ carTypes: z.array(carTypeRecord) }),
    errors: ['list_changed'],
    idempotent: true,
  },
  { body: { ids: [ids.carType] }, output: { carTypes: [exampleCarTypeRecord] } },
)

export const listTariffVersions = endpoint(
  {
    name: 'listTariffVersions',
    method: 'GET',
    path: '/api/car-types/:id/tariffs',
    tag: 'Car types',
    summary: 'List the tariffs that a car type has had',
    description: 'Lists the latest hundred tariffs with the time each came into force, newest first.',
    roles: ['admin'],
    params: carTypeParams,
    status: 200,
    output: z.object({ tariffs: z.array(tariffVersion) }),
    errors: ['car_type_not_found'],
    idempotent: false,
  },
  {
    output: {
      tariffs: [{ version: 7, since: times.requested, changedBy: 'Lena Moreau', ...exampleTariff }],
    },
  },
)

const trip = z.union([
  z.object({ pickup: about(stop, 'The start of the trip.'), drop: about(stop, 'The end of the trip.') }),
  z.object({
    distance: about(
      z.string().check(z.maxLength(8), z.regex(/^\d{1,5}(\.\d{1,2})?$/)),
      'Kilometres or miles, as the settings say.',
      '6.4',
    ),
    durationSeconds: about(z.int().check(z.gte(0), z.lte(864_000)), 'Travel time in seconds.', 900),
  }),
])

const trialPrice = z.object({
  lines: about(z.array(operatorFareLine), 'The lines of the price.'),
  fare: about(money, 'The price without the platform fee.', 1240),
  convenienceFees: about(money, 'The platform fee.', 149),
  tripCost: about(money, 'What a rider pays.', 1389),
  driverShare: about(money, "The driver's part.", 1240),
})

export const tryOutTariff = endpoint(
  {
    name: 'tryOutTariff',
    method: 'POST',
    path: '/api/car-types/try-out',
    tag: 'Car types',
    summary: 'Price a trip with a tariff that is not saved',
    description:
      'Prices one trip with the given tariff, and with the present tariff of a car type. The trip is a route between two places, as for quotes, or a distance and a time. Nothing is stored.',
    roles: ['admin'],
    body: z.object({
      carType: z.optional(about(id, 'Its present tariff is priced too; absent: only the given tariff.')),
      tariff: about(tariffInput, 'The tariff to try.'),
      trip: about(trip, 'The trip to price.'),
      parcelTypeAmount: z.optional(about(money.check(z.gte(0)), 'The price of the chosen parcel type.', 250)),
      optionAmount: z.optional(about(money.check(z.gte(0)), 'The price of the chosen option.', 100)),
    }),
    status: 200,
    output: z.object({
      distance: about(decimal, 'The priced distance, in `distanceUnit`.', '6.4'),
      distanceUnit,
      durationSeconds: about(z.int(), 'The priced time.', 900),
      polyline: about(z.nullable(polyline), 'The route; null when a distance was given.'),
      present: about(z.nullable(trialPrice), 'With the present tariff; null without a car type.'),
      trial: about(trialPrice, 'With the given tariff.'),
    }),
    errors: [
      'car_type_not_found',
      'outside_service_area',
      'place_to_coords_error',
      'same_place',
      'too_many_requests',
      'validation_failed',
    ],
    closedInDemoMode: [],
    idempotent: false,
  },
  {
    body: { carType: ids.carType, tariff: exampleTariff, trip: { pickup, drop } },
    output: {
      distance: '6.40',
      distanceUnit: 'km',
      durationSeconds: 900,
      polyline: exampleLine,
      present: null,
      trial: {
        lines: [
          { kind: 'base', amount: 240 },
          { kind: 'distance', quantity: '6.40', unit: 'km', rate: '0.95', rateUnit: 'km', amount: 608 },
          { kind: 'time', quantity: '15', unit: 'min', rate: '14.40', rateUnit: 'h', amount: 360 },
          { kind: 'fare', amount: 1208 },
          { kind: 'fee', percent: '12', amount: 145 },
          { kind: 'tripCost', amount: 1353 },
          { kind: 'driverShare', amount: 1208 },
        ],
        fare: 1208,
        convenienceFees: 145,
        tripCost: 1353,
        driverShare: 1208,
      },
    },
  },
)
