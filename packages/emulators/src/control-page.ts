import type { Dashboard, Scenario, Webhook } from './emulator.ts'
import { escapeHtml } from './pages.ts'

/** A payment page that a browser can open. */
export interface SeenPayment {
  readonly path: string
  readonly title: string
  readonly amount: string
  /** What the payer chose, in order. */
  readonly decisions: string[]
}

/** A request to the provider's API; without a status it was not answered. */
export interface SeenRequest {
  readonly text: string
  status?: number
}

/** What the page at `/` of an emulator shows. The newest payments and requests come first. */
interface ControlPage {
  readonly name: string
  readonly scenario: Scenario
  readonly dashboard: Dashboard
  readonly payments: readonly SeenPayment[]
  readonly requests: readonly SeenRequest[]
  readonly deliveries: readonly (Webhook & { status?: number })[]
  /** Webhooks that the scenarios `late` and `swapped` hold back. */
  readonly keptCount: number
}

const faults = {
  none: 'Works',
  down: 'Is down: answers 503',
  reset: 'Breaks the connection before it does anything',
  lost: 'Does it, and loses the answer',
} satisfies Record<Scenario['fault'], string>

const webhooks = {
  once: 'Once',
  twice: 'Twice',
  none: 'Never',
  late: 'When I send them',
  swapped: 'In pairs, the second one first',
} satisfies Record<Scenario['webhooks'], string>

const twice = (asked: number) => asked * 2
const otherReference = '00000000-0000-4000-8000-000000000000'

/** Sets the scenario as the form of the page says. An unknown choice leaves it as it is. */
export function applyForm(scenario: Scenario, form: URLSearchParams): void {
  const delayMs = Number(form.get('delayMs'))
  const currency = form.get('currency')?.trim().toUpperCase() ?? ''
  scenario.fault = chosen(faults, form.get('fault')) ?? scenario.fault
  scenario.webhooks = chosen(webhooks, form.get('webhooks')) ?? scenario.webhooks
  if (Number.isInteger(delayMs) && delayMs >= 0 && delayMs <= 60_000) scenario.delayMs = delayMs
  scenario.forged = form.has('forged')
  scenario.charges = {
    ...(form.has('twice') && { amount: twice }),
    ...(/^[A-Z]{3}$/.test(currency) && { currency }),
    ...(form.has('otherReference') && { reference: otherReference }),
  }
}

function chosen<K extends string>(choices: Record<K, string>, given: string | null): K | undefined {
  return given !== null && Object.hasOwn(choices, given) ? (given as K) : undefined
}

const style =
  'body{font:16px/1.5 system-ui;margin:0 auto;max-width:920px;padding:24px;background:#f3f4f6;color:#111}' +
  'section{background:#fff;padding:16px 24px;border-radius:16px;margin-top:16px;overflow-x:auto}' +
  'h1{font-size:24px;margin:0}h1::first-letter{text-transform:uppercase}h2{font-size:18px;margin:0 0 8px}p{margin:4px 0}p,td{overflow-wrap:anywhere}' +
  'label{display:block;margin-top:12px}select,input:not([type=checkbox]){display:block;font:inherit;padding:6px;max-width:100%}' +
  'button{font:inherit;padding:8px 16px;margin-top:16px;border-radius:10px;border:1px solid #111;background:#111;color:#fff;cursor:pointer}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:4px 16px 4px 0;border-top:1px solid #ddd;vertical-align:top}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font-size:13px}a{color:#0b57d0}' +
  '@media(prefers-color-scheme:dark){body{background:#111;color:#eee}section{background:#1d1f23}select,input{background:#111;color:#eee;border:1px solid #777}button{background:#eee;color:#111}th,td{border-color:#444}a{color:#8ab4f8}}'

/** What a person sees at the emulator: its scenario, its payments, its deliveries and its requests. */
export function controlPageHtml(page: ControlPage): string {
  const { name, dashboard, payments, requests, deliveries, keptCount } = page
  const title = `${escapeHtml(name)} emulator`
  const release =
    keptCount === 0
      ? ''
      : `<form method="post" action="/"><button name="release" value="yes">Send the ${keptCount} that ${keptCount === 1 ? 'waits' : 'wait'}</button></form>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style>
<h1>${title}</h1><p>It stands in for the provider on this machine. No money moves. <a href="/">Load again</a></p>
<p>Webhooks of its dashboard go to ${escapeHtml(dashboard.webhookUrl ?? 'no address')}.</p>
<section><h2>How it behaves</h2>${scenarioForm(page.scenario)}</section>
<section><h2>Payment pages</h2>${table(
    ['Payment', 'Amount', 'Chosen'],
    payments.map(({ path, title, amount, decisions }) => [
      `<a href="${path}">${escapeHtml(title)}</a>`,
      escapeHtml(amount),
      escapeHtml(decisions.join(', ')) || 'nothing yet',
    ]),
  )}</section>
<section><h2>Webhooks</h2>${release}${table(
    ['To', 'Answer', 'Body'],
    deliveries
      .toReversed()
      .map(({ url, status, body }) => [
        escapeHtml(url),
        status === undefined ? 'under way' : status === 0 ? 'nobody answered' : String(status),
        `<details><summary>${body.length} characters</summary><pre>${escapeHtml(body)}</pre></details>`,
      ]),
  )}</section>
<section><h2>Requests</h2>${table(
    ['Request', 'Answer'],
    requests.map(({ text, status }) => [escapeHtml(text), String(status ?? 'none')]),
  )}</section></html>`
}

function scenarioForm({ fault, delayMs, webhooks: delivered, forged, charges }: Scenario): string {
  const select = (name: string, label: string, choices: Record<string, string>, value: string) => {
    const options = Object.entries(choices).map(
      ([key, text]) => `<option value="${key}"${key === value ? ' selected' : ''}>${text}</option>`,
    )
    return `<label>${label}<select name="${name}">${options.join('')}</select></label>`
  }
  const box = (name: string, label: string, isOn: boolean) =>
    `<label><input type="checkbox" name="${name}"${isOn ? ' checked' : ''}> ${label}</label>`
  return `<form method="post" action="/">
${select('fault', 'Its API', faults, fault)}
<label>Milliseconds before each answer<input name="delayMs" inputmode="numeric" value="${delayMs}"></label>
${select('webhooks', 'Webhooks are sent', webhooks, delivered)}
${box('forged', 'Signs with a wrong key', forged)}
${box('twice', 'Charges twice the amount', charges.amount !== undefined)}
<label>Charges another currency<input name="currency" maxlength="3" value="${escapeHtml(charges.currency ?? '')}"></label>
${box('otherReference', 'Names another payment', charges.reference !== undefined)}
<button>Save</button></form>`
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>None yet.</p>'
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${body.join('')}</table>`
}
