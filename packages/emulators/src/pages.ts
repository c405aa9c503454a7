import type { PayPage } from './emulator.ts'

/** Text as HTML shows it, also in attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style =
  'body{font:16px/1.5 system-ui;margin:0;display:grid;min-height:100vh;place-items:center;background:#f3f4f6;color:#111}' +
  'main{background:#fff;padding:32px;border-radius:16px;max-width:360px;box-shadow:0 1px 4px #0002}' +
  'button{font:inherit;width:100%;padding:12px;margin-top:8px;border-radius:10px;border:1px solid #ccc;background:#fff;cursor:pointer}' +
  'button[value=approve]{background:#111;color:#fff;border-color:#111}h1{font-size:20px;margin:0}p{margin:8px 0}'

/** A page of an emulator. `content` is HTML. */
export const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style><main>${content}</main></html>`

/** The page on which a person plays the payer and the bank. */
export function payPageHtml(provider: string, { title, amount }: PayPage, problem?: string): string {
  const button = (value: string, label: string) => `<button name="outcome" value="${value}">${label}</button>`
  return page(
    `${provider} emulator`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(amount)}</p><p>An emulator of ${escapeHtml(provider)}: no money moves.</p>
${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="">${button('approve', 'Pay')}${button('decline', 'The bank declines')}${button('pending', 'The bank needs time')}${button('cancel', 'Give up')}</form>`,
  )
}

/** A page that posts a form at once, as providers send a browser back. */
export function formThatPosts(form: { action: string; fields: Readonly<Record<string, string>> }): string {
  const inputs = Object.entries(form.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return page(
    'Going back',
    `<form method="post" action="${escapeHtml(form.action)}">${inputs.join('')}<button>Go back</button></form>
<script>document.forms[0].submit()</script>`,
  )
}
