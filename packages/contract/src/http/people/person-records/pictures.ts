import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { ids } from '../../../examples/ids.ts'
import { id } from '../../../schemas/common.ts'
import { fileAddress, pictureInput, pictureOutput } from '../../../schemas/file.ts'

export const setPersonPictures = endpoint(
  {
    name: 'setPersonPictures',
    method: 'PATCH',
    path: '/api/people/:id/pictures',
    tag: 'Staff',
    summary: "Change a person's pictures",
    description:
      'Changes the profile picture or the picture of the driving licence. Absent pictures are not changed. Fleet admins change those of their own drivers.',
    roles: ['fleetadmin', 'admin'],
    params: z.object({ id: about(id, 'The id of the person.') }),
    body: z.object({
      profileImage: z.optional(pictureInput('The picture of the person')),
      licenseImage: z.optional(pictureInput("The picture of a driver's licence")),
    }),
    status: 200,
    output: z.object({
      profileImage: pictureOutput('Address of the picture of the person'),
      licenseImage: pictureOutput("Address of the picture of a driver's licence"),
    }),
    errors: ['person_not_found', 'object-not-found', 'validation_failed'],
    idempotent: true,
  },
  {
    body: { licenseImage: fileAddress(ids.booking) },
    output: { profileImage: '', licenseImage: fileAddress(ids.booking) },
  },
)
