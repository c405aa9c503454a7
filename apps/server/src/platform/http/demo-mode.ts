import { type AnyEndpoint, type Caller, refusedInDemoMode } from '@cabstand/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { hideContacts } from './hide-contacts.ts'

type IsOn = () => Promise<boolean>

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const staff: readonly Caller[] = ['admin', 'fleetadmin']

/**
 * Demo mode (`allowCriticalEditsAdmin` off), for all routes in one place: staff may change nothing but what an endpoint
 * permits (`closedInDemoMode`), and see no contacts of other people. Addresses that a module mounts itself are closed to
 * staff too.
 */
export function addDemoMode(app: FastifyInstance, endpoints: readonly AnyEndpoint[], isOn: IsOn): void {
  const known = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
  const find = ({ method, routeOptions }: FastifyRequest) => known.get(`${method} ${routeOptions.url}`)
  // Callbacks, because most requests need no answer of the settings.
  app.addHook('onRequest', (request, _, done) => {
    if (reads.has(request.method) || request.is404) return done()
    const endpoint = find(request)
    const refused = endpoint === undefined ? staff : refusedInDemoMode(endpoint)
    if (!refused.includes(request.caller.role)) return done()
    isOn().then((on) => done(on ? demoModeError() : undefined), done)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { caller } = request
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    const isForStaff = caller?.role === 'admin' || caller?.role === 'fleetadmin'
    // What visitors may read has no contacts to hide.
    const isOpen = find(request)?.roles.includes('anonymous') === true
    if (!isForStaff || !isJson || isOpen || typeof payload !== 'string') return done(null, payload)
    isOn().then(
      (on) => done(null, on ? JSON.stringify(hideContacts(JSON.parse(payload), caller.userId)) : payload),
      done,
    )
  })
}

export const demoModeError = () =>
  new AppError('demo_mode', { detail: 'Nothing was changed: the service is in demo mode.' })
