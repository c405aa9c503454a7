import type { CarTypeInput, CarTypeRecord } from '../schemas/car-type.ts'
import { ids, times, translations } from './trip.ts'

export const exampleTariff = {
  baseFare: 240,
  minFare: 500,
  ratePerUnitDistance: '0.95',
  ratePerHour: '14.40',
  convenienceFeeType: 'percentage',
  convenienceFees: '12',
  cancelSlab: [
    { minsDelayed: 2, amount: 200 },
    { minsDelayed: 5, amount: 400 },
  ],
  parcelTypes: [],
  options: [],
} satisfies Partial<CarTypeInput>

export const exampleCarTypeInput: CarTypeInput = {
  name: 'City',
  service: 'taxi',
  image: 'city',
  photo: '',
  extraInfo: '4 seats',
  translations,
  ...exampleTariff,
}

export const exampleCarTypeRecord: CarTypeRecord = {
  id: ids.carType,
  version: 9,
  changedAt: times.requested,
  changedBy: 'Lena Moreau',
  ...exampleCarTypeInput,
  position: 0,
  tariffVersion: 7,
  tariffSince: times.requested,
  archivedAt: null,
  drivers: 86,
}
