import { getDemo } from '@cabstand/contract/http/operator/demo'
import { AppError } from '../../platform/http/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listDemoPeople } from './list-demo-people.ts'

export function demoRoutes({ demo }: { readonly demo: boolean }): Route[] {
  return [
    route(getDemo, {
      read: async () => {
        if (!demo) throw new AppError('not_found', { detail: 'This endpoint exists only in the demo.' })
        return listDemoPeople()
      },
    }),
  ]
}
