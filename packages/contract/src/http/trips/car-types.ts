import { tariffOf } from '@cabstand/domain/fare/car-type-fields'
import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import { drop, polyline as exampleLine, pickup, translations } from '../../examples/trip.ts'
import { defineUnlistedRecord, type RowOfRecord } from '../../records/define-record.ts'
import type { InputOf } from '../../records/record-definition.ts'
import { cancelSlabs, carTypeTexts, parcelChoices } from '../../schemas/car-type.ts'
import { decimal, distanceUnit, id, instant, money, polyline, stop } from '../../schemas/common.ts'
import { operatorFareLine } from '../../schemas/fare.ts'
import { pictureInput } from '../../schemas/file.ts'

// What the values must be is in the domain, whose problems have codes.
export const carTypes = defineUnlistedRecord(
  {
    name: 'CarType',
    path: '/api/car-types',
    tag: 'Car types',
    what: ['a car type', 'car types'],
    subject: 'carType',
    nameField: 'name',
    groups: {
      shown: ['car_type_shown', 'car_type_shown_note'],
      tariff: ['car_type_tariff', 'car_type_tariff_note'],
      cancelling: ['car_type_cancel', 'car_type_cancel_note'],
      parcelTypes: ['car_type_parcel_types', 'car_type_parcel_types_note'],
      options: ['car_type_options', 'car_type_options_note'],
    },
    fields: {
      name: {
        kind: 'line',
        max: 200,
        group: 'shown',
        label: 'car_type_name',
        about: 'The displayed name. No other car type has it.',
        example: 'City',
      },
      extraInfo: {
        kind: 'line',
        max: 200,
        group: 'shown',
        label: 'car_type_info',
        about: 'A short displayed note, such as the number of seats.',
        example: '4 seats',
      },
      image: {
        kind: 'choice',
        choices: {
          city: 'car_type_picture_city',
          comfort: 'car_type_picture_comfort',
          van: 'car_type_picture_van',
          scooter: 'car_type_picture_scooter',
          parcel: 'car_type_picture_parcel',
        },
        group: 'shown',
        label: 'car_type_picture',
        about: 'The name of its illustration.',
        example: 'city',
      },
      photo: {
        kind: 'own',
        schema: pictureInput('A picture that is shown in place of the illustration'),
        group: 'shown',
        label: 'car_type_photo',
        hint: 'car_type_photo_hint',
        about:
          'A picture that is shown in place of the illustration: the `address` of an upload of your own, or empty for none.',
        example: '',
      },
      service: {
        kind: 'choice',
        choices: { taxi: 'car_type_taxi', delivery: 'car_type_delivery' },
        group: 'shown',
        label: 'car_type_service',
        about: 'What the trip carries: people or a parcel.',
        example: 'taxi',
      },
      translations: {
        kind: 'own',
        schema: carTypeTexts,
        group: 'shown',
        label: 'car_type_translations',
        about: "The texts in languages other than the operator's own, by locale such as `ar`.",
        example: translations,
      },
      baseFare: {
        kind: 'money',
        group: 'tariff',
        label: 'car_type_base_fare',
        about: 'The base fare of a trip.',
        example: 240,
      },
      minFare: {
        kind: 'money',
        group: 'tariff',
        label: 'car_type_min_fare',
        about: 'The minimum fare.',
        example: 500,
      },
      ratePerUnitDistance: {
        kind: 'decimal',
        group: 'tariff',
        label: 'car_type_per_km',
        about: 'Price of one kilometre or mile, in major units of the currency.',
        example: '0.95',
      },
      ratePerHour: {
        kind: 'decimal',
        group: 'tariff',
        label: 'car_type_per_hour',
        about: 'Price of one hour, in major units of the currency.',
        example: '14.40',
      },
      convenienceFeeType: {
        kind: 'choice',
        choices: { percentage: 'car_type_fee_percentage', flat: 'car_type_fee_flat' },
        group: 'tariff',
        label: 'car_type_fee_type',
        about: 'Whether the platform takes a flat amount or a percentage of the fare.',
        example: 'percentage',
      },
      convenienceFees: {
        kind: 'share',
        flatBy: 'convenienceFeeType',
        group: 'tariff',
        label: 'car_type_fee',
        labels: ['car_type_fee', 'car_type_fee'],
        about: 'The platform fee: minor units when flat, percent when percentage.',
        example: '12',
      },
      cancelSlab: {
        kind: 'own',
        schema: cancelSlabs,
        group: 'cancelling',
        label: 'car_type_cancel',
        about: 'What a rider pays who cancels after a driver has accepted.',
        example: [
          { minsDelayed: 2, amount: 200 },
          { minsDelayed: 5, amount: 400 },
        ],
      },
      parcelTypes: {
        kind: 'own',
        schema: parcelChoices,
        onlyIf: ['service', 'delivery'],
        group: 'parcelTypes',
        label: 'car_type_parcel_types',
        about: 'Only of delivery.',
        example: [],
      },
      options: {
        kind: 'own',
        schema: parcelChoices,
        onlyIf: ['service', 'delivery'],
        group: 'options',
        label: 'car_type_options',
        about: 'Only of delivery.',
        example: [],
      },
    },
    errors: { notFound: 'car_type_not_found', inUse: 'car_type_in_use', writes: ['object-not-found'] },
    writes: {
      create: 'Adds a car type at the end of the list. Riders see it at once.',
      update:
        'A change of any price makes a new tariff, which is in force at once for new quotes. Quotes and bookings keep the tariff that they were made with.',
      delete: 'Deletes a car type to which no driver, booking or valid quote refers.',
    },
  },
  {
    shape: {
      position: about(z.int(), 'Its position in lists.', 0),
      tariffVersion: about(z.int(), 'The number of its tariff. A change of any price makes a new one.', 7),
      tariffSince: about(instant, 'When this tariff came into force.'),
      archivedAt: about(z.nullable(instant), 'When it was archived; null while it is offered to riders.'),
      drivers: about(z.int(), 'Number of drivers with this car type.', 86),
      inUse: about(
        z.boolean(),
        'Whether drivers, bookings or valid quotes refer to it. Such a car type can be archived, not deleted.',
        true,
      ),
    },
    example: {
      id: ids.carType,
      position: 0,
      tariffVersion: 7,
      tariffSince: times.requested,
      archivedAt: null,
      drivers: 86,
      inUse: true,
    },
  },
)
export type CarTypeInput = InputOf<(typeof carTypes)['fields']>
export type CarTypeRecord = RowOfRecord<typeof carTypes>

const tariffFields = tariffOf(carTypes.schemas)
const tariffInput = component('Tariff', z.object(tariffFields), 'The prices of a car type.')
const exampleTariff = tariffOf(carTypes.exampleInput)

const tariffVersion = component(
  'TariffVersion',
  z.object({
    version: about(z.int(), 'The number of the tariff.', 7),
    since: about(instant, 'When it came into force.'),
    changedBy: about(
      z.nullable(z.string()),
      'The name of who changed it; null when it was not a person.',
      'Lena Moreau',
    ),
    ...tariffFields,
  }),
  'A tariff that a car type has or had. Quotes and bookings keep the tariff that they were made with.',
)
export type TariffVersion = z.infer<typeof tariffVersion>

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
    output: z.object({ carTypes: z.array(carTypes.record) }),
    errors: [],
    idempotent: false,
  },
  { output: { carTypes: [carTypes.example] } },
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
    output: carTypes.record,
    errors: ['car_type_not_found'],
    idempotent: true,
    versioned: true,
  },
  { output: { ...carTypes.example, archivedAt: times.paid } },
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
    output: carTypes.record,
    errors: ['car_type_not_found'],
    idempotent: true,
    versioned: true,
  },
  { output: carTypes.example },
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
    output: z.object({ carTypes: z.array(carTypes.record) }),
    errors: ['list_changed'],
    idempotent: true,
  },
  { body: { ids: [ids.carType] }, output: { carTypes: [carTypes.example] } },
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
