import { anyone, endpoint, signedIn } from '@cabstand/contract/endpoint'
import * as z from 'zod/mini'

/** Endpoints of a card provider for tests: one of each kind except JSON. */

const shared = { tag: 'System', errors: [], description: 'Only in tests.' } as const

export const returnFromProvider = endpoint(
  {
    ...shared,
    kind: 'formPost',
    name: 'returnFromProvider',
    method: 'POST',
    path: '/api/test/payments/return',
    summary: 'Return from the provider',
    roles: anyone,
    body: z.object({ payment: z.string().check(z.minLength(1)), status: z.enum(['paid', 'failed']) }),
    errors: ['payment_not_possible'],
  },
  { body: { payment: 'pay_1', status: 'paid' } },
)

export const confirmBySession = endpoint(
  {
    ...shared,
    kind: 'formPost',
    name: 'confirmBySession',
    method: 'POST',
    path: '/api/test/payments/confirm',
    summary: 'Return with the session',
    roles: signedIn,
    authority: 'cookie',
    body: z.object({ payment: z.string() }),
  },
  { body: { payment: 'pay_1' } },
)

export const goToProvider = endpoint(
  {
    ...shared,
    kind: 'redirect',
    name: 'goToProvider',
    method: 'GET',
    path: '/api/test/payments/go',
    summary: 'Go to the provider',
    roles: ['rider', 'admin'],
    query: z.object({ to: z.string() }),
  },
  {},
)

export const exportRows = endpoint(
  {
    ...shared,
    kind: 'download',
    name: 'exportRows',
    method: 'GET',
    path: '/api/test/export',
    summary: 'Export rows',
    roles: ['admin'],
    query: z.object({
      case: z.enum(['rows', 'endless', 'fails-first', 'fails-later', 'short', 'long', 'empty', 'undeclared']),
      name: z.optional(z.string()),
    }),
    mediaTypes: ['text/csv; charset=utf-8'],
  },
  {},
)

export const edgeEndpoints = [returnFromProvider, confirmBySession, goToProvider, exportRows]
