import { createHash } from 'node:crypto'
import { lookUp } from '@cabstand/domain/look-up'
import { documentHeaders } from '../../platform/http/document-cache.ts'
import type { CardPage, Checkout } from './provider.ts'
import { scriptValue } from './providers/script-value.ts'

/** What the page says, in the language of the person who pays. */
export interface CheckoutTexts {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  readonly note: string
  readonly pay: string
  readonly working: string
  readonly leave: string
  /** The words of card pages, by their names in braces. */
  readonly words: Readonly<Record<string, string>>
}

interface Page {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f3f5f2;color:#10231a;display:grid;min-height:100vh;place-items:center}
main{background:#fff;box-sizing:border-box;width:min(440px,100%);padding:24px;border-radius:16px;box-shadow:0 1px 3px #0003}
h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px;color:#46584d}label{display:block;font-size:14px;font-weight:600;margin-top:12px}
.card-field,main input:not([type=hidden]){box-sizing:border-box;width:100%;height:48px;border:1px solid #7c8a82;border-radius:8px;padding:0 12px;font:inherit;background:#fff}
button{font:600 17px system-ui,sans-serif;width:100%;min-height:52px;margin-top:20px;border:0;border-radius:12px;background:#14691b;color:#fff;cursor:pointer}
button.choice{background:#fff;color:#10231a;border:1px solid #7c8a82;margin-top:8px}button[disabled]{opacity:.6}a{display:block;text-align:center;margin-top:16px;color:#10231a}
.card-field input:not([type=hidden]){border:0;height:100%;padding:0}[role=alert]:empty{display:none}[role=alert]{margin-top:12px;color:#a3201b}
@media(prefers-color-scheme:dark){body{background:#0d1511;color:#e8efe9}main{background:#16211b}p{color:#a9b8ae}a,button.choice{color:#e8efe9}button.choice{background:#16211b}}`

/**
 * A page that posts the provider's form at once; with a button for browsers without scripts. Browsers hold the redirects
 * that answer a form to its policy too, and a provider's pages may be at other origins than its form.
 */
export function formPage(
  { action, fields }: Extract<Checkout, { kind: 'form' }>,
  pageOrigins: readonly string[],
  texts: CheckoutTexts,
): Page {
  const inputs = fields.map(
    ({ name, value }) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const script = 'document.forms[0].submit()'
  const content = `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8">${inputs.join('')}<button>${escapeHtml(texts.pay)}</button></form>`
  return page(content, texts, { script, formAction: [...new Set([new URL(action).origin, ...pageOrigins])] })
}

/** The page with a provider's card fields. It loads the provider's scripts, and is kept apart from the app for that. */
export function cardPage(
  { scripts, styles, origins, markup }: CardPage,
  input: { readonly attemptId: string; readonly script: string; readonly leavePath: string },
  texts: CheckoutTexts,
): Page {
  const { attemptId, script, leavePath } = input
  const content = `${styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')}
<form id="card" method="post" action="/payments/${attemptId}/card">${inWords(markup, texts)}<div role="alert" id="problem"></div></form>
<a href="${escapeHtml(leavePath)}">${escapeHtml(texts.leave)}</a>
${scripts.map((src) => `<script src="${escapeHtml(src)}"></script>`).join('\n')}`
  return page(content, texts, {
    script: `${cardScript(texts)}\n${script}`,
    formAction: ["'self'"],
    from: [...origins, ...[...scripts, ...styles].map((url) => new URL(url).origin)],
  })
}

const inWords = (markup: string, { words }: CheckoutTexts) =>
  markup.replace(/\{(\w+)\}/g, (all, name: string) => escapeHtml(lookUp(words, name) ?? all))

/** What a provider's script may call. */
const cardScript = ({ pay, working }: CheckoutTexts) => `
const form=document.getElementById('card'),problem=document.getElementById('problem')
const setPaying=(paying)=>{for(const button of form.querySelectorAll('button')){button.disabled=paying;if('pay' in button.dataset)button.textContent=paying?${scriptValue(working)}:${scriptValue(pay)}}}
function failCard(text){problem.textContent=text;setPaying(false)}
function submitCard(fields){setPaying(true);for(const[name,value]of Object.entries(fields)){const input=document.createElement('input');input.type='hidden';input.name=name;input.value=value;form.append(input)}form.submit()}
form.addEventListener('submit',(event)=>event.preventDefault())`

function page(
  content: string,
  { lang, dir, title, note }: CheckoutTexts,
  allowed: {
    readonly script: string
    readonly formAction: readonly string[]
    readonly from?: readonly string[]
  },
): Page {
  const { script, formAction, from = [] } = allowed
  const hash = createHash('sha256').update(script).digest('base64')
  const origins = [...new Set(from)].join(' ')
  const html = `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(note)}</p>${content}</main><script>${script}</script></body></html>`
  return {
    html,
    headers: {
      ...documentHeaders({
        contentSecurityPolicy: [
          "default-src 'none'",
          `script-src 'sha256-${hash}' ${origins}`,
          `style-src 'unsafe-inline' ${origins}`,
          `img-src 'self' data: ${origins}`,
          `font-src ${origins || "'none'"}`,
          `connect-src ${origins || "'none'"}`,
          `frame-src ${origins || "'none'"}`,
          `form-action ${formAction.join(' ')}`,
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ].join('; '),
      }),
      'cache-control': 'no-store',
      'referrer-policy': 'origin',
    },
  }
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
