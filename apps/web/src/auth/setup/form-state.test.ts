import { describe, expect, it } from 'vitest'
import {
  chooseCountry,
  choosePrices,
  exampleShares,
  findSetupProblems,
  initialValues,
  pathInForm,
  timeZonesFor,
  toInput,
} from './form-state.ts'

const country = (code: string, currency: string, timeZones: string[], convertToMile = false) => ({
  code,
  currency,
  timeZones,
  timeZone: timeZones.length === 1 ? (timeZones[0] ?? null) : null,
  convertToMile,
  callingCode: '1',
})
const countries = [
  country('JP', 'JPY', ['Asia/Tokyo']),
  country('US', 'USD', ['America/Chicago', 'America/New_York'], true),
  country('KW', 'KWD', ['Asia/Kuwait']),
]
const map = { country: 'US', timeZone: 'America/Chicago' }
const start = (place: Parameters<typeof initialValues>[0]) =>
  initialValues(place, {
    language: 'en',
    words: ({ image, seats }) => ({ name: image, extraInfo: `${seats}` }),
  })

it('offers all time zones until a country is chosen, then those of the country and of the map', () => {
  const place = { countries, map: null }
  const values = { country: null, timeZone: null }
  expect(timeZonesFor(values, place)).toEqual([
    'America/Chicago',
    'America/New_York',
    'Asia/Kuwait',
    'Asia/Tokyo',
  ])
  expect(timeZonesFor({ ...values, country: 'JP' }, place)).toEqual(['Asia/Tokyo'])
  expect(timeZonesFor({ ...values, country: 'JP' }, { countries, map })).toEqual([
    'America/Chicago',
    'Asia/Tokyo',
  ])
})

const filled = {
  code: 'AAAA-AAAA',
  appName: 'Cabs',
  mobile: '+1',
  firstName: 'A',
  lastName: 'B',
  email: 'a@example.org',
}

const problemsOf = (values: Parameters<typeof findSetupProblems>[0]) =>
  Object.fromEntries(findSetupProblems(values).map(({ path, code }) => [path, code]))

describe('the first-run form', () => {
  it('starts with the country of the map, and without a map with none', () => {
    expect(start({ countries, map })).toMatchObject({
      country: 'US',
      currency: 'USD',
      timeZone: 'America/Chicago',
      convertToMile: true,
    })
    expect(start({ countries, map: null })).toMatchObject({ country: null, currency: null, timeZone: null })
    expect(start({ countries, map: { country: null, timeZone: 'Asia/Tokyo' } })).toMatchObject({
      country: null,
      timeZone: 'Asia/Tokyo',
    })
  })

  it('changes prices with the country until one has been typed', () => {
    const place = { countries, map }
    const japan = chooseCountry(start(place), 'JP', place)
    expect(japan).toMatchObject({ currency: 'JPY', timeZone: 'Asia/Tokyo', convertToMile: false })
    expect(japan.carTypes[0]).toMatchObject({ baseFare: '340', minFare: '700' })
    expect(choosePrices(japan, { currency: 'KWD' }).carTypes[0]).toMatchObject({
      baseFare: '0.67',
      minFare: '1.40',
    })
    const [city, ...others] = japan.carTypes
    if (city === undefined) throw new Error('no car type')
    const edited = { ...japan, carTypes: [{ ...city, minFare: '900' }, ...others], pricesEdited: true }
    expect(chooseCountry(edited, 'US', place)).toMatchObject({ currency: 'USD', carTypes: edited.carTypes })
  })

  it('names every field that cannot be sent, and none of a car type that was removed', () => {
    expect(Object.keys(problemsOf(start({ countries, map: null })))).toEqual([
      'code',
      'country',
      'currency',
      'timeZone',
      'appName',
      'mobile',
      'firstName',
      'lastName',
      'email',
    ])
    const values = { ...start({ countries, map }), ...filled }
    expect(problemsOf(values)).toEqual({})
    const carTypes = values.carTypes.map((carType) => ({
      ...carType,
      name: 'Same',
      minFare: carType.image === 'van' ? 'free' : '1,5',
      convenienceFees: carType.image === 'van' ? '101' : '12,5',
    }))
    expect(problemsOf({ ...values, carTypes })).toEqual({
      'carTypes.comfort.name': 'twice',
      'carTypes.van.name': 'twice',
      'carTypes.van.minFare': 'amount',
      'carTypes.van.convenienceFees': 'percentage',
    })
    expect(pathInForm({ ...values, carTypes }, 'body.carTypes.1.minFare')).toBe('carTypes.comfort.minFare')
    expect(pathInForm(values, 'body.email')).toBe('email')
    const removed = carTypes.map((carType) => ({ ...carType, removed: carType.image !== 'city' }))
    expect(problemsOf({ ...values, carTypes: removed })).toEqual({})
    const withoutCity = carTypes.map((carType) => ({ ...carType, removed: carType.image === 'city' }))
    expect(pathInForm({ ...values, carTypes: withoutCity }, 'body.carTypes.1.name')).toBe('carTypes.van.name')
  })

  it('sends minor units of the currency, decimals with a point, and nothing removed', () => {
    const values = { ...start({ countries, map }), ...filled, currency: 'KWD' }
    const [city] = values.carTypes
    if (city === undefined) throw new Error('no car type')
    const input = toInput({
      ...values,
      carTypes: [
        { ...city, baseFare: '0,6755', minFare: '1', ratePerUnitDistance: '0,27' },
        { ...city, removed: true },
      ],
    })
    expect(input.carTypes).toEqual([
      {
        image: 'city',
        name: 'city',
        extraInfo: '4',
        baseFare: 676,
        minFare: 1000,
        ratePerUnitDistance: '0.27',
        ratePerHour: city.ratePerHour,
        convenienceFees: '15',
      },
    ])
    expect(input).not.toHaveProperty('pricesEdited')
    expect(input).toMatchObject({ code: 'AAAA-AAAA', country: 'US', currency: 'KWD' })
  })

  it('explains the fee with an example that adds up, while the tariff has no problems', () => {
    const tariff = { minFare: '5,00', convenienceFees: '12.5' }
    expect(exampleShares(tariff, 'EUR')).toEqual({ fare: 2000, fee: 250, rest: 1750 })
    expect(exampleShares({ ...tariff, minFare: '700' }, 'JPY')).toEqual({ fare: 2800, fee: 350, rest: 2450 })
    expect(exampleShares({ ...tariff, minFare: '' }, 'EUR')).toBeUndefined()
    expect(exampleShares({ ...tariff, convenienceFees: '101' }, 'EUR')).toBeUndefined()
  })

  it('sends what it knows of the company, and refuses a website that is no link', () => {
    const values = {
      ...start({ countries, map }),
      ...filled,
      companyWebsite: ' https://cabs.example ',
      companyName: ' Cabs Ltd ',
      taxNumber: 'T1',
    }
    expect(problemsOf(values)).toEqual({})
    expect(toInput(values)).toMatchObject({
      companyWebsite: 'https://cabs.example',
      companyName: 'Cabs Ltd',
      companyAddress: '',
      taxNumber: 'T1',
    })
    expect(problemsOf({ ...values, companyWebsite: 'cabs', companyTerms: 'terms' })).toEqual({
      companyWebsite: 'link',
      companyTerms: 'link',
    })
  })
})
