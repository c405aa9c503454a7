import type { GoOn, Outcome } from '@cabstand/emulators/emulator'
import { decideOnPage } from '@cabstand/emulators/start'
import type { Checkout } from '../../../src/money/payments/provider.ts'

/** The address of the provider's page that a browser reaches by this checkout. */
export async function reachPayPage(checkout: Checkout): Promise<string> {
  if (checkout.kind === 'page') throw new Error('this checkout is on a page of ours')
  if (checkout.kind === 'redirect') return checkout.url
  const answer = await fetch(checkout.action, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(checkout.fields.map(({ name, value }): [string, string] => [name, value])),
  })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`the form was answered ${answer.status}: ${await answer.text()}`)
  return location
}

/** A payer goes to the checkout and decides there. */
export async function pay(checkout: Checkout, outcome: Outcome): Promise<GoOn> {
  return decideOnPage(await reachPayPage(checkout), outcome)
}
