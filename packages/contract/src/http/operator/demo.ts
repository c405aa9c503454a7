import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { anyone, endpoint } from '../../endpoint.ts'
import { mobile, role } from '../../schemas/common.ts'

export const getDemo = endpoint(
  {
    name: 'getDemo',
    method: 'GET',
    path: '/api/demo',
    tag: 'Sign-in',
    summary: 'List the people of the demo',
    description:
      'Lists the demo people that any visitor can sign in as. Outside a demo the response is `not_found`.',
    roles: anyone,
    status: 200,
    output: z.object({
      people: z.array(z.object({ role, name: z.string(), mobile })),
      simulatorAdmin: about(z.string(), 'The mobile number of the admin that the simulator acts as.'),
      simulatedDrivers: about(
        z.array(z.string()),
        'Mobile numbers of the drivers of rides that the simulator controls. They have the same permissions as other drivers.',
      ),
      simulatedCouriers: about(z.array(z.string()), 'Those whose car types carry parcels.'),
    }),
    errors: ['not_found'],
    idempotent: false,
  },
  {
    output: {
      people: [
        { role: 'rider', name: 'Farah Haddad', mobile: '+447700900001' },
        { role: 'driver', name: 'Rui Almeida', mobile: '+447700900011' },
      ],
      simulatorAdmin: '+447700900032',
      simulatedDrivers: ['+447700900100'],
      simulatedCouriers: ['+447700900050'],
    },
  },
)
