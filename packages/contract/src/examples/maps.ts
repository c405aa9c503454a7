import { polyline } from './trip.ts'

export const place = {
  id: 's184',
  description: 'Old Mint Row, Old Town, Port Meridian',
  mainText: 'Old Mint Row',
  secondaryText: 'Old Town, Port Meridian',
  kind: 'street',
  lat: 38.693353,
  lng: -9.897534,
}

export const popularPlace = {
  id: 'n4711',
  description: 'Meridian Central, Northbank, Port Meridian',
  structuredFormatting: {
    mainText: 'Meridian Central',
    secondaryText: 'Northbank, Port Meridian',
    mainTextMatchedSubstrings: [],
  },
  kind: 'station',
  lat: 38.7102,
  lng: -9.9028,
}

export const suggestion = {
  id: 's184',
  description: 'Old Mint Row, Old Town, Port Meridian',
  structuredFormatting: {
    mainText: 'Old Mint Row',
    secondaryText: 'Old Town, Port Meridian',
    mainTextMatchedSubstrings: [
      { offset: 0, length: 3 },
      { offset: 4, length: 4 },
    ],
  },
  kind: 'street',
  lat: 38.693353,
  lng: -9.897534,
}

export const route = {
  distanceMeters: 965,
  durationSeconds: 72,
  polyline,
  steps: [
    {
      instruction: 'Drive west on Cedar Avenue.',
      name: 'Cedar Avenue',
      distanceMeters: 965,
      durationSeconds: 72,
      type: 'depart',
      drivingSide: 'right' as const,
      at: { lat: 38.700026, lng: -9.899001 },
    },
    {
      instruction: 'Your destination is on the left.',
      name: 'Baker Boulevard',
      distanceMeters: 0,
      durationSeconds: 0,
      type: 'arrive',
      modifier: 'left',
      drivingSide: 'right' as const,
      at: { lat: 38.706157, lng: -9.89211 },
    },
  ],
  legs: [{ distanceMeters: 965, durationSeconds: 72, stepCount: 2 }],
  alternatives: [],
}
