import { defineProvider, type ProviderReport } from '../../provider.ts'
import { ownPage } from '../own-page.ts'
import { testWebhook } from './webhook.ts'

/**
 * The built-in provider for demos and development. No money moves: its card page asks what the bank says, and that is
 * what the provider reports (ADR-107).
 */
export const test = defineProvider({
  name: 'test',
  title: 'Test',
  variables: {
    enabled: {
      name: 'TEST_PAYMENTS_ENABLED',
      parse: (text) => (text === 'true' ? text : undefined),
      expected: 'true, or not set',
      doc: '`true` offers test payments, by which no money moves, outside the demo too.',
    },
    webhookSecret: {
      name: 'TEST_WEBHOOK_SECRET',
      parse: (text) => (text.length >= 16 ? text : undefined),
      expected: 'a text of at least 16 characters',
      fallback: '',
      doc: 'Secret with which a script of yours signs webhooks of test payments; without it none are taken.',
    },
  },
  create({ webhookSecret }, { now }) {
    /** What banks are still thinking about: they agree after a while. */
    const thinking = new Map<string, { report: ProviderReport; agreesAtMs: number }>()
    return {
      pageOrigins: [],
      leastAmount: () => 1,
      open: async ({ id }) => ({
        checkout: ownPage(id),
        providerReference: null,
      }),
      cardPage: {
        scripts: [],
        styles: [],
        origins: [],
        markup: outcomes
          .map(
            ([outcome, label]) =>
              `<button type="button" class="choice" data-outcome="${outcome}">${label}</button>`,
          )
          .join(''),
        script: async () =>
          `for(const button of document.querySelectorAll('[data-outcome]'))button.addEventListener('click',()=>submitCard({outcome:button.dataset.outcome}))`,
        async charge({ id, amount, currency }, { outcome }) {
          const paid = {
            status: 'paid',
            attemptId: id,
            providerPaymentId: `test-${id}`,
            amount,
            currency,
          } as const
          if (outcome === 'approve') return paid
          if (outcome === 'decline') return { status: 'failed', attemptId: id }
          if (outcome === 'cancel') return { status: 'cancelled', attemptId: id }
          thinking.set(id, { report: paid, agreesAtMs: now().getTime() + thinkMs })
          return { status: 'pending', attemptId: id }
        },
      },
      refund: async ({ id }) => ({ status: 'done', providerRefundId: `test-refund-${id}` }),
      async ask({ id }) {
        const bank = thinking.get(id)
        if (bank === undefined) return undefined
        if (now().getTime() < bank.agreesAtMs) return { status: 'pending', attemptId: id }
        thinking.delete(id)
        return bank.report
      },
      ...(webhookSecret !== '' && { webhook: testWebhook(webhookSecret, now) }),
      testConnection: async () => {},
    }
  },
})

const thinkMs = 15_000
const outcomes = [
  ['approve', 'Pay'],
  ['decline', 'The bank declines'],
  ['pending', 'The bank needs time, then pays'],
  ['cancel', 'Give up'],
] as const
