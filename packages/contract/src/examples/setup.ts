export const portugal = {
  code: 'PT',
  currency: 'EUR',
  timeZones: ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'],
  timeZone: 'Europe/Lisbon',
  convertToMile: false,
  callingCode: '351',
}

/** The set-up form of a new installation, without the code. */
export const setup = {
  country: 'PT',
  mobile: '+351 912 004 118',
  firstName: 'Lena',
  lastName: 'Moreau',
  email: 'lena.moreau@lisboncabs.example',
  appName: 'Lisbon Cabs',
  currency: 'EUR',
  timeZone: 'Europe/Lisbon',
  convertToMile: false,
  language: 'en' as const,
  carTypes: [
    {
      name: 'City',
      image: 'city' as const,
      extraInfo: '4 seats',
      baseFare: 240,
      ratePerUnitDistance: '0.95',
      ratePerHour: '14.40',
      minFare: 500,
      convenienceFees: '12',
    },
  ],
}
