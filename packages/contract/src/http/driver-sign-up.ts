import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { ids } from '../examples/trip.ts'
import { id, text } from '../schemas/common.ts'
import { fileAddress, filledPictureInput } from '../schemas/file.ts'

const filled = (max: number, meaning: string, example: string) =>
  about(text(max).check(z.minLength(1)), meaning, example)

export const signUpAsDriver = endpoint(
  {
    name: 'signUpAsDriver',
    method: 'POST',
    path: '/api/drivers/sign-up',
    tag: 'Drivers',
    summary: 'Sign up as a driver',
    description:
      'Makes the account of the signed-in rider, who has not used it yet, the account of a driver. When the settings ask for approval, all sessions end until staff have approved the driver: sign-in is refused with `require_approval`, whose `params.missing` names what is missing.',
    roles: ['rider'],
    body: z.object({
      firstName: filled(80, 'The first name.', 'Rui'),
      lastName: filled(80, 'The last name.', 'Almeida'),
      email: filled(200, 'The e-mail address.', 'rui.almeida@meridiancabs.example'),
      carType: about(id, 'One of `GET /api/car-types`.'),
      vehicleMake: filled(60, 'The make of the car.', 'Toyota'),
      vehicleModel: filled(60, 'The model of the car.', 'Corolla'),
      vehicleNumber: filled(20, 'Number plate.', '48-QK-27'),
      licenseImage: filledPictureInput('The picture of the driving licence'),
    }),
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
      'object-not-found',
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
