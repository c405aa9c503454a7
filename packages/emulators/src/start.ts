import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { applyForm, controlPageHtml, type SeenPayment, type SeenRequest } from './control-page.ts'
import type {
  Dashboard,
  EmulatedAnswer,
  EmulatedRequest,
  EmulatorContext,
  EmulatorDefinition,
  GoOn,
  Outcome,
  PayPage,
  Scenario,
  Webhook,
} from './emulator.ts'
import { outcomes } from './emulator.ts'
import { formThatPosts, payPageHtml } from './pages.ts'

export interface RunningEmulator {
  readonly name: string
  readonly url: string
  readonly environment: Readonly<Record<string, string>>
  readonly scenario: Scenario
  readonly dashboard: Dashboard
  /** Every request of its API, in order, such as `POST /v1/refunds`. */
  readonly requests: string[]
  /** Every webhook that was due, in order, with the status that its receiver answered; 0: nobody answered. */
  readonly deliveries: (Webhook & { status?: number })[]
  /** Sends the webhooks that the scenarios `late` and `swapped` kept, in this order. */
  releaseWebhooks(order?: (webhooks: readonly Webhook[]) => readonly Webhook[]): Promise<void>
  /** Ends when every webhook was answered. */
  settle(): Promise<void>
  close(): Promise<void>
}

const noScenario = (): Scenario => ({
  fault: 'none',
  delayMs: 0,
  webhooks: 'once',
  refunds: 'done',
  forged: false,
  charges: {},
})

let lastId = Date.now()

/** Starts an emulator on this machine; port 0 is any free one. */
export async function startEmulator(definition: EmulatorDefinition, port = 0): Promise<RunningEmulator> {
  const scenario = noScenario()
  const dashboard: Dashboard = {}
  const post = new PostOffice(scenario)
  const pages = new PayPages()
  const seenRequests: SeenRequest[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      console.error(`the emulator of ${definition.name} failed`, error)
      send(response, { status: 500, body: 'The emulator failed.' })
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const api = definition.create({
    url,
    dashboard,
    addPayPage: (page) => `${url}${pages.add(page)}`,
    deliver: (webhook) => post.deliver(webhook),
    ...effectsOf(scenario),
    newId,
  })

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming)
    if (request.path === '/') return send(response, await answerControls(request))
    // Browsers ask for it beside every page.
    if (request.path === '/favicon.ico') return send(response, { status: 204 })
    if (/^\/pay\/\d+$/.test(request.path)) return send(response, await pages.answer(definition.name, request))
    const seen: SeenRequest = { text: `${request.method} ${request.path}` }
    seenRequests.unshift(seen)
    seenRequests.splice(100)
    requests.push(seen.text)
    const { fault, delayMs } = scenario
    if (fault === 'reset') return void response.socket?.destroy()
    if (fault === 'down') return send(response, { status: 503, body: { message: 'unavailable' } })
    const told = await api(request)
    seen.status = told?.status ?? 404
    if (delayMs > 0) await sleep(delayMs)
    if (fault === 'lost') return void response.socket?.destroy()
    send(response, told ?? { status: 404, body: { message: `${request.method} ${request.path} is unknown` } })
  }

  async function answerControls({ method, form }: EmulatedRequest): Promise<EmulatedAnswer> {
    if (method === 'POST') {
      if (form.has('release')) await post.release()
      else applyForm(scenario, form)
      return { status: 303, headers: { location: '/' } }
    }
    const { name } = definition
    const { deliveries, keptCount } = post
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: controlPageHtml({
        name,
        scenario,
        dashboard,
        payments: pages.payments,
        requests: seenRequests,
        deliveries,
        keptCount,
      }),
    }
  }

  return {
    name: definition.name,
    url,
    environment: definition.environment(url),
    scenario,
    dashboard,
    requests,
    deliveries: post.deliveries,
    releaseWebhooks: (order) => post.release(order),
    settle: () => post.settle(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function newId(prefix: string): string {
  lastId += 1
  return `${prefix}${lastId}`
}

/** What the scenario changes in what the provider says. */
const effectsOf = (scenario: Scenario): Pick<EmulatorContext, 'signingKey' | 'charged' | 'refundState'> => ({
  signingKey: (key) => (scenario.forged ? key.replace(/[a-zA-Z0-9]/, (c) => (c === 'x' ? 'y' : 'x')) : key),
  charged: (asked) => ({
    ...asked,
    amount: scenario.charges.amount?.(asked.amount) ?? asked.amount,
    currency: scenario.charges.currency ?? asked.currency,
    reference: scenario.charges.reference ?? asked.reference,
  }),
  refundState: () => scenario.refunds,
})

/** The pages on which people decide about a payment. */
class PayPages {
  /** The newest first. */
  readonly payments: SeenPayment[] = []
  private readonly pages = new Map<string, PayPage>()

  /** The path of the page. */
  add(page: PayPage): string {
    const path = newId('/pay/')
    this.pages.set(path, page)
    this.payments.unshift({ path, title: page.title, amount: page.amount, decisions: [] })
    return path
  }

  answer(provider: string, request: EmulatedRequest): Promise<EmulatedAnswer> {
    const { method, path, form } = request
    const payment = this.payments.find((one) => one.path === path)
    if (method === 'POST') payment?.decisions.push(form.get('outcome') ?? '')
    return answerPage(this.pages.get(path), provider, request)
  }
}

/** Delivers webhooks, in their order, and repeats those that were not accepted. */
class PostOffice {
  readonly deliveries: (Webhook & { status?: number })[] = []
  private readonly scenario: Scenario
  private readonly kept: Webhook[] = []
  private queue: Promise<void> = Promise.resolve()

  constructor(scenario: Scenario) {
    this.scenario = scenario
  }

  deliver(webhook: Webhook): void {
    const { webhooks } = this.scenario
    if (webhooks === 'none') return
    if (webhooks === 'late' || webhooks === 'swapped') {
      this.kept.push(webhook)
      if (webhooks === 'swapped' && this.kept.length > 1) this.enqueueKept((kept) => [...kept].reverse())
    } else for (let time = webhooks === 'twice' ? 2 : 1; time > 0; time -= 1) this.enqueue(webhook)
  }

  async release(order: (webhooks: readonly Webhook[]) => readonly Webhook[] = (all) => all): Promise<void> {
    this.enqueueKept(order)
    await this.settle()
  }

  private enqueueKept(order: (webhooks: readonly Webhook[]) => readonly Webhook[]): void {
    for (const webhook of order(this.kept.splice(0))) this.enqueue(webhook)
  }

  /** How many wait for `release`. */
  get keptCount(): number {
    return this.kept.length
  }

  settle(): Promise<void> {
    return this.queue
  }

  private enqueue(webhook: Webhook): void {
    this.queue = this.queue.then(() => this.send(webhook))
  }

  private async send(webhook: Webhook): Promise<void> {
    const { url, headers, body, type } = webhook
    const delivery: Webhook & { status?: number } = { ...webhook }
    this.deliveries.push(delivery)
    // Real providers repeat for days; three times is enough here.
    for (const pauseMs of [0, 200, 1000]) {
      await sleep(pauseMs)
      delivery.status = await fetch(url, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': type },
      }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => 0,
      )
      if (delivery.status < 500 && delivery.status > 0) return
    }
  }
}

async function answerPage(
  page: PayPage | undefined,
  provider: string,
  { method, form }: EmulatedRequest,
): Promise<EmulatedAnswer> {
  const html = { 'content-type': 'text/html; charset=utf-8' }
  if (page === undefined) return { status: 404, body: 'This payment is not open.' }
  if (method === 'GET') return { status: 200, headers: html, body: payPageHtml(provider, page) }
  const outcome = outcomes.find((one) => one === form.get('outcome'))
  if (outcome === undefined) return { status: 400, body: 'No such outcome.' }
  const next = await page.decide(outcome)
  if ('location' in next) return { status: 303, headers: { location: next.location } }
  return {
    status: 200,
    headers: html,
    body: 'stay' in next ? payPageHtml(provider, page, next.stay) : formThatPosts(next),
  }
}

async function readRequest(incoming: IncomingMessage): Promise<EmulatedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const url = new URL(incoming.url ?? '/', 'http://emulator')
  const body = Buffer.concat(chunks)
  const type = incoming.headers['content-type'] ?? ''
  return {
    method: incoming.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: incoming.headers as Record<string, string | undefined>,
    body,
    json: type.startsWith('application/json') ? parseJson(body) : {},
    form: new URLSearchParams(type.startsWith('application/x-www-form-urlencoded') ? body.toString() : ''),
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) ?? {}
  } catch {
    return {}
  }
}

function send(response: ServerResponse, { status, body = '', headers = {} }: EmulatedAnswer): void {
  const isText = typeof body === 'string' || body instanceof Uint8Array
  const type = { 'content-type': isText ? 'text/plain' : 'application/json' }
  response.writeHead(status, { ...type, ...headers }).end(isText ? body : JSON.stringify(body))
}

/** What a payer's browser does after a decision: the address that it opens, or the form that it posts. */
export async function decideOnPage(pageUrl: string, outcome: Outcome): Promise<GoOn> {
  const response = await fetch(pageUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome }),
  })
  const location = response.headers.get('location')
  const html = await response.text()
  if (location !== null) return { location }
  const action = /<form method="post" action="([^"]*)"/.exec(html)?.[1]
  if (!response.ok) throw new Error(`the payment page answered ${response.status}: ${html}`)
  if (action === undefined || action === '') return { stay: /role="alert">([^<]*)</.exec(html)?.[1] ?? '' }
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  const read = (text = '') => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  return {
    action: read(action),
    fields: Object.fromEntries(fields.map(([, name, value]) => [read(name), read(value)])),
  }
}
