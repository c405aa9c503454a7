import type { Rule } from '../../security/who-may.ts'

const everyone = ['anonymous', 'rider', 'driver', 'fleetadmin', 'admin', 'waitingDriver'] as const

/** Who may call the endpoints of the card provider for tests; same format as `whoMay`. */
export const edgeRules: Readonly<Record<string, Rule>> = {
  returnFromProvider: {
    roles: everyone,
    about: 'shared',
    sessionless: true,
    input: { body: { payment: 'pay_9', status: 'failed' } },
  },
  confirmBySession: {
    roles: ['rider', 'driver', 'fleetadmin', 'admin'],
    about: 'own',
    input: { body: { payment: 'pay_9' } },
  },
  goToProvider: { roles: ['rider', 'admin'], about: 'own', input: { query: { to: '/bookings' } } },
  exportRows: { roles: ['admin'], about: 'shared', input: { query: { case: 'rows' } } },
}
