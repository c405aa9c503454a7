import { approvalItems } from '@cabstand/domain/people/missing-for-approval'
import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { ids } from '../../examples/ids.ts'
import { id, instant, text } from '../../schemas/common.ts'
import { fileAddress, filledPictureInput, pictureOutput } from '../../schemas/file.ts'

const filled = (max: number, meaning: string, example: string) =>
  about(text(max).check(z.minLength(1)), meaning, example)

const details = z.object({
  firstName: filled(80, 'The first name.', 'Rui'),
  lastName: filled(80, 'The last name.', 'Almeida'),
  email: filled(200, 'The e-mail address.', 'rui.almeida@meridiancabs.example'),
  carType: about(id, 'One of `GET /api/car-types`.'),
  vehicleMake: filled(60, 'The make of the car.', 'Toyota'),
  vehicleModel: filled(60, 'The model of the car.', 'Corolla'),
  vehicleNumber: filled(20, 'Number plate.', '48-QK-27'),
  licenseImage: filledPictureInput('The picture of the driving licence'),
})

export const signUpAsDriver = endpoint(
  {
    name: 'signUpAsDriver',
    method: 'POST',
    path: '/api/drivers/sign-up',
    tag: 'Drivers',
    summary: 'Sign up as a driver',
    description:
      'Makes the account of the signed-in rider, who has not used it yet, the account of a driver. When the settings ask for approval, the sessions of the driver may do no more than complete the application until staff have approved it; every other request is refused with `require_approval`.',
    roles: ['rider'],
    body: details,
    status: 200,
    output: z.object({
      approved: about(
        z.boolean(),
        'Whether the driver can start at once; otherwise staff approve them first.',
      ),
    }),
    errors: [
      'account_in_use',
      'car_type_not_found',
      'email_needs_code',
      'object-not-found',
      'phone_no_update',
      'proper_email',
      'user_issue_contact_admin',
    ],
    idempotent: true,
  },
  {
    body: {
      firstName: 'Rui',
      lastName: 'Almeida',
      email: 'rui.almeida@meridiancabs.example',
      carType: ids.carType,
      vehicleMake: 'Toyota',
      vehicleModel: 'Corolla',
      vehicleNumber: '48-QK-27',
      licenseImage: fileAddress(ids.booking),
    },
    output: { approved: false },
  },
)

/** What staff still need before they approve a driver. */
export const approvalNeeds = {
  missing: about(z.array(z.enum(approvalItems)), 'What the details lack; empty when nothing.', ['licence']),
  approvalNote: about(
    z.string(),
    'What staff ask for besides, in their own words; empty when nothing.',
    'The plate on the licence cannot be read.',
  ),
  blocked: about(
    z.nullable(
      z.object({ at: instant, reason: about(z.string(), 'As staff wrote it.', 'Insurance has expired.') }),
    ),
    'Since when and why staff have blocked the driver; null: they have not.',
  ),
}

const application = component(
  'DriverApplication',
  z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    carType: about(z.nullable(id), 'The car type; null while none is chosen.'),
    vehicleMake: z.string(),
    vehicleModel: z.string(),
    vehicleNumber: about(z.string(), 'Number plate.', '48-QK-27'),
    licenseImage: pictureOutput('The picture of the driving licence'),
    ...approvalNeeds,
  }),
  'What a driver who waits for approval has sent.',
)
export type DriverApplication = z.infer<typeof application>

const forWaiting = { tag: 'Drivers', roles: ['waitingDriver'] } as const
const exampleApplication: DriverApplication = {
  firstName: 'Rui',
  lastName: 'Almeida',
  email: 'rui.almeida@meridiancabs.example',
  carType: ids.carType,
  vehicleMake: 'Toyota',
  vehicleModel: 'Corolla',
  vehicleNumber: '48-QK-27',
  licenseImage: '',
  missing: ['licence'],
  approvalNote: '',
  blocked: null,
}

export const getApplication = endpoint(
  {
    ...forWaiting,
    name: 'getApplication',
    method: 'GET',
    path: '/api/drivers/me/application',
    summary: 'Read your application',
    description: 'Returns what a driver who waits for approval has sent, and what staff still need.',
    status: 200,
    output: application,
    errors: ['user_issue_contact_admin'],
    idempotent: false,
  },
  { output: exampleApplication },
)

export const updateApplication = endpoint(
  {
    ...forWaiting,
    name: 'updateApplication',
    method: 'PATCH',
    path: '/api/drivers/me/application',
    summary: 'Complete your application',
    description: 'Changes what a driver who waits for approval has sent. Absent fields are not changed.',
    body: z.partial(details),
    status: 200,
    output: application,
    errors: [
      'too_many_requests',
      'car_type_not_found',
      'email_needs_code',
      'not_permitted',
      'object-not-found',
      'proper_email',
      'user_issue_contact_admin',
    ],
    idempotent: true,
  },
  { body: { licenseImage: fileAddress(ids.booking) }, output: { ...exampleApplication, missing: [] } },
)
