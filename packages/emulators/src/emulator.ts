/** A request to an emulated provider. */
export interface EmulatedRequest {
  readonly method: string
  /** Decoded, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
  /** The body as JSON; an empty object for other types and for invalid JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: an emulator checks what it reads, field by field.
  readonly json: any
  /** The body as a form; empty for other types. */
  readonly form: URLSearchParams
}

/** A string or bytes are sent as they are, anything else as JSON. */
export interface EmulatedAnswer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What the payer, or their bank, does on the payment page. `pending`: the bank needs time. */
export const outcomes = ['approve', 'decline', 'cancel', 'pending'] as const
export type Outcome = (typeof outcomes)[number]

/** A payment page of the provider. */
export interface PayPage {
  /** What the page says: who is paid, and how much. */
  readonly title: string
  readonly amount: string
  /** Does what the payer decided, and says where the browser goes next. Called again when the payer tries again. */
  decide(outcome: Outcome): Promise<GoOn> | GoOn
}

/** Where the browser goes: to an address, by a form that it posts, or nowhere (the page says why and stays open). */
export type GoOn =
  | { readonly location: string }
  | { readonly action: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly stay: string }

export interface Webhook {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** JSON text, or a form as text; `type` is its media type. */
  readonly body: string
  readonly type: 'application/json' | 'application/x-www-form-urlencoded'
}

/** How an emulator misbehaves. */
export interface Scenario {
  /** `down`: status 503. `reset`: the connection breaks before anything is done. `lost`: after it was done. */
  fault: 'none' | 'down' | 'reset' | 'lost'
  /** Waits before each answer of the API. */
  delayMs: number
  /** `late`: kept until `releaseWebhooks`. `swapped`: each is sent after the one that follows it. */
  webhooks: 'once' | 'twice' | 'none' | 'late' | 'swapped'
  /** What becomes of refunds, where the emulator can tell. One that is pending is decided when it is asked for. */
  refunds: 'done' | 'pending' | 'failed'
  /** Signs with a wrong key. */
  forged: boolean
  /** What is charged instead of what was asked. */
  charges: {
    /** Applied to the figure on the wire. */
    amount?: (asked: number) => number
    currency?: string
    reference?: string
  }
}

/** What the merchant entered at the provider's dashboard. */
export interface Dashboard {
  /** Where webhooks go, of a provider whose requests do not say it; absent: it sends none. */
  webhookUrl?: string
}

/** What the frame gives to an emulator. */
export interface EmulatorContext {
  /** The emulator's own address, without a slash at the end. */
  readonly url: string
  readonly dashboard: Readonly<Dashboard>
  /** Adds a payment page, and returns its address. */
  addPayPage(page: PayPage): string
  /** Sends a webhook as the scenario says. */
  deliver(webhook: Webhook): void
  /** The key to sign with: this one, or a wrong one when the scenario forges. */
  signingKey(key: string): string
  /** What the scenario charges instead of this. `amount` is the figure on the wire. */
  charged<C extends { amount: number; currency: string; reference: string }>(asked: C): C
  /** What becomes of a refund now. */
  refundState(): Scenario['refunds']
  /** A new id: the prefix and a number that no emulator of this process repeats. */
  newId(prefix: string): string
}

/** An emulated provider: its documented rules, from the fact sheet alone. One file has one. */
export interface EmulatorDefinition {
  /** As the provider's definition names it. */
  readonly name: string
  /** The port that `npm run emulators` gives it. */
  readonly port: number
  /** The environment of a server that uses it: keys that it accepts, and its addresses. */
  environment(url: string): Readonly<Record<string, string>>
  /** Of providers whose card fields are on a page of the merchant: what its script gets for a card that ends so. */
  readonly cardFields?: (outcome: Outcome) => Readonly<Record<string, string>>
  /** Answers the requests of one running emulator, with its own memory. Undefined: status 404. */
  create(
    context: EmulatorContext,
  ): (request: EmulatedRequest) => Promise<EmulatedAnswer | undefined> | EmulatedAnswer | undefined
}
