import { exampleSettings } from '@cabstand/contract/http/operator/staff-settings'
import type { CarImage } from '@cabstand/domain/fare/starting-tariffs'
import { toJson } from '../../platform/db/json.ts'
import type { NewCarType } from '../../trips/pricing/index.ts'
import type { NewSettings } from '../settings/index.ts'
import { translateCarType } from './demo-car-type-texts.ts'

/** The demo operator: the example of the API description, with everything that can be tried. No account is needed. */
export const demoSettings: NewSettings = {
  ...exampleSettings,
  decimal: 2,
  bonus: 200,
  tips: true,
  demo: true,
  appCategory: 'both',
  facebookHandle: '',
  allowCriticalEditsAdmin: true,
  allowDeliveryPickupImageCapture: true,
  allowFinalDeliveryImageCapture: true,
  panic: '',
}

const cancelSlab = [
  { minsDelayed: 2, amount: 200 },
  { minsDelayed: 5, amount: 400 },
]

type DemoCarType = Omit<NewCarType, 'id' | 'position'>

/** Prices in cents. They result in lowest prices of 5.60, 7.80 and 11.20. */
const rideCarTypes: readonly DemoCarType[] = [
  carType('City', 'city', '4 seats', {
    baseFare: 240,
    perKm: '0.95',
    perHour: '14.40',
    minFare: 500,
    feePercent: '12',
  }),
  carType('Comfort', 'comfort', '4 seats', {
    baseFare: 320,
    perKm: '1.30',
    perHour: '18.00',
    minFare: 650,
    feePercent: '20',
  }),
  carType('Van', 'van', '6 seats', {
    baseFare: 450,
    perKm: '1.70',
    perHour: '24.00',
    minFare: 1000,
    feePercent: '12',
  }),
]

/** They carry parcels: lowest prices of 4.60 and 13.80, before what the parcel adds. */
const parcelCarTypes: readonly DemoCarType[] = [
  {
    ...carType(
      'Courier',
      'scooter',
      'Up to 10 kg',
      {
        baseFare: 220,
        perKm: '0.70',
        perHour: '9.60',
        minFare: 400,
        feePercent: '15',
      },
      ['Letter or documents', 'Small parcel, up to 5 kg', 'Large parcel, up to 10 kg', 'Insulated bag'],
    ),
    service: 'delivery',
    parcelTypes: toJson([
      { description: 'Letter or documents', amount: 0 },
      { description: 'Small parcel, up to 5 kg', amount: 100 },
      { description: 'Large parcel, up to 10 kg', amount: 250 },
    ]),
    options: toJson([{ description: 'Insulated bag', amount: 80 }]),
  },
  {
    ...carType(
      'Cargo',
      'parcel',
      'Up to 300 kg',
      {
        baseFare: 600,
        perKm: '1.50',
        perHour: '26.00',
        minFare: 1200,
        feePercent: '15',
      },
      ['Boxes, up to 50 kg', 'Furniture or appliance', 'Second person to carry', 'Carried upstairs'],
    ),
    service: 'delivery',
    parcelTypes: toJson([
      { description: 'Boxes, up to 50 kg', amount: 0 },
      { description: 'Furniture or appliance', amount: 900 },
    ]),
    options: toJson([
      { description: 'Second person to carry', amount: 800 },
      { description: 'Carried upstairs', amount: 500 },
    ]),
  },
]

export const demoCarTypes: readonly Omit<NewCarType, 'id'>[] = [...rideCarTypes, ...parcelCarTypes].map(
  (type, position) => ({ ...type, position }),
)

function carType(
  name: string,
  image: CarImage,
  extraInfo: string,
  tariff: { baseFare: number; perKm: string; perHour: string; minFare: number; feePercent: string },
  choices: readonly string[] = [],
) {
  return {
    name,
    service: 'taxi' as const,
    image,
    extraInfo,
    translations: toJson(translateCarType(name, extraInfo, choices)),
    baseFare: tariff.baseFare,
    ratePerUnitDistance: tariff.perKm,
    ratePerHour: tariff.perHour,
    minFare: tariff.minFare,
    convenienceFeeType: 'percentage' as const,
    convenienceFees: tariff.feePercent,
    cancelSlab: toJson(cancelSlab),
  }
}
