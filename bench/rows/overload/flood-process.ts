// The crowd of flood.ts.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { strangerAddress } from '../../../apps/server/test/abuse/crowd.ts'
import { answerParent } from '../../support/child.ts'
import { percentile } from '../../support/measure.ts'
import type { Flood, FloodResult } from './flood.ts'

const body = JSON.stringify({
  pickup: { lat: 38.7, lng: -9.9, address: 'Pickup' },
  drop: { lat: 38.704, lng: -9.895, address: 'Drop' },
})

interface Answer {
  readonly kind: 'answered' | 'refused' | 'other'
  readonly tookMs: number
}

answerParent(flood)

async function flood({ url, durationMs, perSecond, connections }: Flood): Promise<FloodResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + durationMs
  const answers: Answer[] = []
  let stranger = 0
  const ask = async () => answers.push(await askOnce(agent, url, strangerAddress(stranger++)))
  if (perSecond === undefined) {
    const askAgain = async () => {
      while (performance.now() < until) await ask()
    }
    await Promise.all(Array.from({ length: connections }, askAgain))
  } else await askSteadily(ask, { perSecond, until })
  agent.destroy()
  return summarise(answers, durationMs)
}

/** Asks at this rate, whether or not answers come. */
async function askSteadily(
  ask: () => Promise<unknown>,
  { perSecond, until }: { readonly perSecond: number; readonly until: number },
): Promise<void> {
  const from = performance.now()
  const asked: Promise<unknown>[] = []
  while (performance.now() < until) {
    const due = ((performance.now() - from) / 1000) * perSecond
    while (asked.length < due) asked.push(ask())
    await sleep(5)
  }
  await Promise.all(asked)
}

function askOnce(agent: Agent, url: string, address: string): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (kind: Answer['kind']) => resolve({ kind, tookMs: performance.now() - began })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const sent = request(`${url}${createQuotes.path}`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.once('end', () => end(kindOf(response.statusCode, response.headers['retry-after'])))
    })
    sent.once('error', () => end('other'))
    sent.end(body)
  })
}

function kindOf(status: number | undefined, retryAfter: string | undefined): Answer['kind'] {
  if (status === 200) return 'answered'
  return status === 503 && retryAfter !== undefined ? 'refused' : 'other'
}

function summarise(answers: readonly Answer[], durationMs: number): FloodResult {
  const of = (kind: Answer['kind']) => answers.filter((answer) => answer.kind === kind)
  const perSecond = (count: number) => (count * 1000) / durationMs
  const p99 = (some: readonly Answer[]) =>
    some.length === 0
      ? 0
      : percentile(
          some.map(({ tookMs }) => tookMs),
          0.99,
        )
  return {
    askedPerSecond: perSecond(answers.length),
    answeredPerSecond: perSecond(of('answered').length),
    refusedPerSecond: perSecond(of('refused').length),
    others: of('other').length,
    answerP99Ms: p99(of('answered')),
    refusalP99Ms: p99(of('refused')),
  }
}
