import type { PaymentProvider } from './provider.ts'

/** The built-in provider for demos and development: its checkout is a page of ours that answers by itself. */
export const testProvider: PaymentProvider = {
  name: 'test',
  open: async () => ({ kind: 'page', template: 'test' }),
}
