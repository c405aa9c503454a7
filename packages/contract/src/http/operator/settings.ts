import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { anyone, endpoint } from '../../endpoint.ts'
import { instant } from '../../schemas/common.ts'

const link = (where: string) => about(z.string(), `Address of ${where}, empty when there is none.`)

const handle = (where: string) =>
  about(z.string(), `Name or address of the company on ${where}, empty for none.`)

export const publicSettings = component(
  'PublicSettings',
  z.object({
    appName: about(z.string(), 'Name of the service.', 'Cabstand'),
    appCategory: about(z.enum(['taxi', 'delivery', 'both']), 'What the service offers.'),
    companyName: about(z.string(), 'Name of the operator.', 'Meridian Cabs Ltd'),
    companyWebsite: link("the operator's website"),
    companyAddress: about(
      z.string(),
      'Postal address of the operator, empty for none.',
      '4 Harbour Street, Meridian',
    ),
    taxNumber: about(z.string(), 'Tax number of the operator, empty for none.', 'PT501234567'),
    companyTerms: link('the terms of service'),
    contactEmail: about(z.string(), 'E-mail address for enquiries.', 'hello@meridiancabs.example'),
    facebookHandle: handle('Facebook'),
    twitterHandle: handle('X (Twitter)'),
    instagramHandle: handle('Instagram'),
    appleStoreLink: link('the app for iOS'),
    playStoreLink: link('the app for Android'),
    code: about(z.string(), 'The currency of all amounts, ISO 4217.', 'EUR'),
    symbol: about(z.string(), 'Its symbol.', '€'),
    swipeSymbol: about(z.boolean(), 'The symbol is shown after the amount.'),
    decimal: about(z.int(), 'Number of decimal places of displayed and rounded amounts.', 2),
    timeZone: about(z.string(), 'IANA time zone in which days and months are counted.', 'Europe/Lisbon'),
    country: about(
      z.string(),
      'ISO 3166-1 code of the default dialling prefix; empty when there is none.',
      'PT',
    ),
    restrictCountry: about(
      z.string(),
      'ISO 3166-1 code of the country to suggest places in; empty for any country.',
    ),
    emergencyNumber: about(
      z.string(),
      'Whom "Emergency" calls during a ride: the number of the setting `panic`, otherwise that of the country.',
      '112',
    ),
    allowCountrySelection: about(z.boolean(), 'People may choose another dialling prefix.'),
    convertToMile: about(z.boolean(), 'Distances are in miles instead of kilometres.'),
    otpSecure: about(z.boolean(), "Drivers must enter the rider's code to start a trip."),
    allowDeliveryPickupImageCapture: about(z.boolean(), 'Drivers photograph a parcel at its pickup.'),
    allowFinalDeliveryImageCapture: about(z.boolean(), 'Drivers photograph a parcel at its drop-off.'),
    horizontalView: about(z.boolean(), 'Car types stand side by side where a ride is booked.'),
    showLiveRoute: about(z.boolean(), 'Riders see the route of the car that comes to them.'),
    autoDispatch: about(
      z.boolean(),
      'Bookings are offered to drivers automatically; otherwise staff assign a driver.',
    ),
    autoDispatchSince: about(
      z.nullable(instant),
      'When that was turned on; null when it has been on from the beginning, or never was.',
    ),
    searchAgain: about(z.boolean(), 'A ride whose driver cancels on the way is searched for again.'),
    tips: about(z.boolean(), 'Riders can tip the driver after a trip.'),
    bankFields: about(z.boolean(), 'Drivers give bank details for withdrawals.'),
    carHornRepeat: about(z.boolean(), 'The sound of an offer repeats until the driver answers.'),
    allowCriticalEditsAdmin: about(
      z.boolean(),
      'Staff may change what the operator keeps. When it is off, such changes are refused with `demo_mode`.',
    ),
    demo: about(z.boolean(), 'This server is a demo: it shows sign-in codes, and its data may be deleted.'),
  }),
  'The public settings.',
)

export type PublicSettings = z.infer<typeof publicSettings>

export const getSettings = endpoint(
  {
    name: 'getSettings',
    method: 'GET',
    path: '/api/settings',
    tag: 'System',
    summary: 'Read the public settings',
    description:
      'Returns name, currency, units and contact details of this service. They are the same for every caller.',
    roles: anyone,
    status: 200,
    output: publicSettings,
    errors: [],
    idempotent: false,
  },
  {
    output: {
      appName: 'Cabstand',
      appCategory: 'taxi',
      companyName: 'Meridian Cabs Ltd',
      companyWebsite: 'https://meridiancabs.example',
      companyAddress: '4 Harbour Street, Meridian',
      taxNumber: 'PT501234567',
      companyTerms: '',
      contactEmail: 'hello@meridiancabs.example',
      facebookHandle: 'meridiancabs',
      twitterHandle: '',
      instagramHandle: '',
      appleStoreLink: '',
      playStoreLink: '',
      code: 'EUR',
      symbol: '€',
      swipeSymbol: false,
      decimal: 2,
      timeZone: 'Europe/Lisbon',
      country: 'PT',
      restrictCountry: '',
      emergencyNumber: '112',
      allowCountrySelection: true,
      convertToMile: false,
      otpSecure: true,
      allowDeliveryPickupImageCapture: false,
      allowFinalDeliveryImageCapture: false,
      horizontalView: false,
      showLiveRoute: true,
      autoDispatch: true,
      autoDispatchSince: null,
      searchAgain: true,
      tips: false,
      bankFields: true,
      carHornRepeat: false,
      allowCriticalEditsAdmin: true,
      demo: true,
    },
  },
)

export const listCancelReasons = endpoint(
  {
    name: 'listCancelReasons',
    method: 'GET',
    path: '/api/cancel-reasons',
    tag: 'System',
    summary: 'List the cancellation reasons of your role',
    description:
      'Lists the predefined reasons for riders, for drivers or for staff. `cancelBooking` accepts any text, so a client may also let people write their own reason.',
    roles: ['rider', 'driver', 'admin'],
    status: 200,
    output: z.object({
      reasons: z.array(
        z.object({
          value: about(z.int(), 'Its position in the list.', 0),
          label: about(z.string(), 'The text to send as `reason`.', 'I waited too long'),
          translations: about(
            z.record(z.string(), z.string()),
            'The text to show in other languages, by locale; for one that is not listed, show `label`.',
            { ar: 'طال الانتظار' },
          ),
        }),
      ),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      reasons: [
        { value: 0, label: 'I waited too long', translations: { ar: 'طال الانتظار' } },
        { value: 1, label: 'My plans changed', translations: {} },
      ],
    },
  },
)
