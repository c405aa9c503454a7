import * as contract from '@cabstand/contract/http/money/payments'
import { braintree } from '@cabstand/emulators/braintree'
import type { EmulatorDefinition, GoOn, Outcome } from '@cabstand/emulators/emulator'
import { liqpay } from '@cabstand/emulators/liqpay'
import { type RunningEmulator, startEmulator } from '@cabstand/emulators/start'
import { stripe } from '@cabstand/emulators/stripe'
import { atEnd } from '../../../../test/support/at-end.ts'
import { pay } from '../money/providers/payer.ts'
import type { TestClient } from './test-client.ts'

/** One provider of each shape: a redirect, a form, and card fields on a page of ours. All take euros. */
export const shapes = { stripe, liqpay, braintree } as const satisfies Record<string, EmulatorDefinition>
export type Shape = keyof typeof shapes

/** Running emulators, and the environment of a server that uses all of them. */
export async function startEmulators<N extends string>(definitions: Readonly<Record<N, EmulatorDefinition>>) {
  const running = new Map<string, RunningEmulator>()
  for (const definition of Object.values<EmulatorDefinition>(definitions)) {
    const emulator = await startEmulator(definition)
    atEnd(() => emulator.close())
    running.set(definition.name, emulator)
  }
  const all = [...running.values()]
  return {
    all,
    environment: Object.assign({}, ...all.map(({ environment }) => environment)) as Record<string, string>,
    of: (name: N) => running.get(name) as RunningEmulator,
    /** What the operator enters at the dashboard of each provider. */
    report(serverUrl: string) {
      for (const { name, dashboard } of all) dashboard.webhookUrl = `${serverUrl}/payments/${name}/webhook`
    },
    async settle() {
      for (const emulator of all) await emulator.settle()
    },
    /** Everything works again, and nothing was sent. */
    restore() {
      for (const { scenario, requests, deliveries } of all) {
        Object.assign(scenario, { fault: 'none', delayMs: 0, webhooks: 'once', forged: false, charges: {} })
        requests.length = 0
        deliveries.length = 0
      }
    },
  }
}

interface Opened {
  readonly attemptId: string
  readonly checkout: Parameters<typeof pay>[0]
}

/** What a payer decides at the checkout. Returns where their browser goes; it has not gone there yet. */
export async function decideAtCheckout(
  by: TestClient,
  definition: Pick<EmulatorDefinition, 'name' | 'cardFields'>,
  { attemptId, checkout }: Opened,
  outcome: Outcome,
): Promise<GoOn> {
  if (checkout.kind !== 'page') return pay(checkout, outcome)
  // Whoever gives up at a page of ours posts nothing.
  if (outcome === 'cancel') return { location: `${by.url}/payments/${definition.name}/cancel/${attemptId}` }
  const body = definition.cardFields?.(outcome)
  const { status, text, headers } = await by.send(contract.chargeCard, { params: { id: attemptId }, body })
  if (status !== 303) throw new Error(`the card page was answered ${status}: ${text}`)
  return { location: new URL(headers.get('location') ?? '', by.url).href }
}

/** The browser of a payer comes back to the app, whose page asks what became of the payment. */
export async function comeBack(by: TestClient, attemptId: string, next: GoOn) {
  if ('stay' in next) throw new Error(`the payer is still at the checkout: ${next.stay}`)
  const answer =
    'location' in next
      ? await fetch(next.location, { redirect: 'manual' })
      : await fetch(next.action, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ ...next.fields }),
        })
  await answer.arrayBuffer()
  const left = `${'location' in next ? next.location : ''} ${answer.headers.get('location')}`
  return by.call(contract.checkPayment, {
    params: { id: attemptId },
    body: { left: /\/cancel\/|left=1/.test(left) },
  })
}
