import { chargeCard, getPayment } from '@cabstand/contract/http/money/payments'
import type { TestClient } from './test-client.ts'

export type TestOutcome = 'approve' | 'decline' | 'cancel' | 'pending'

/** The payer answers the card page of the test provider. Returns what is known of the payment then. */
export async function answerTestCard(by: TestClient, id: string, outcome: TestOutcome) {
  const { status: answered, text } = await by.send(chargeCard, { params: { id }, body: { outcome } })
  if (answered !== 303) throw new Error(`the card page was answered ${answered}: ${text}`)
  const { status, outcome: used } = await by.call(getPayment, { params: { id } })
  return { status, outcome: used }
}
