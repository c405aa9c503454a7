import type { FastifyInstance } from 'fastify'
import { findUser } from '../../people/users/index.ts'
import { AppError } from '../../platform/http/errors.ts'
import { clientOf } from '../../platform/http/read-request.ts'
import type { DocumentLanguage } from '../../platform/pdf/document-language.ts'
import { findAttempt } from './attempt-store.ts'
import { type CheckoutTexts, cardPage, formPage } from './checkout-page.ts'
import { getProvider } from './find-provider.ts'
import { describeAttempt } from './open-attempt.ts'
import type { PaymentsDeps } from './payments-deps.ts'

type ServeDeps = PaymentsDeps & {
  readonly documentLanguage: (locale: string | undefined) => Promise<DocumentLanguage>
}

/**
 * The way to a checkout of any provider: sends the browser there, by an address or by a form, or shows the page with its
 * card fields. Whoever has the id, which cannot be guessed, may pay. A payment that has ended leads to its own page.
 */
export function serveCheckout(app: FastifyInstance, deps: ServeDeps): void {
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/payments/:id/checkout',
    exposeHeadRoute: false,
    config: { anonymous: true },
    handler: async (request, reply) => {
      const { id } = request.params
      const attempt = /^[0-9a-f-]{36}$/.test(id) ? await findAttempt(deps.db, id) : undefined
      if (attempt === undefined) throw new AppError('not_found')
      const provider = getProvider(deps, attempt.provider)
      const { checkout } = attempt
      reply.header('cache-control', 'no-store')
      if (checkout === null || (attempt.status !== 'open' && attempt.status !== 'failed'))
        return reply.code(303).header('location', `/payments/${id}`).send()
      if (checkout.kind === 'redirect') {
        const { origin, href } = new URL(checkout.url)
        if (!provider.pageOrigins.includes(origin))
          throw new Error(`${provider.name} sends people to ${origin}, which is not one of its pages`)
        return reply.code(303).header('location', href).send()
      }
      const texts = await readTexts(deps, attempt.userId, provider.title, attempt.amount)
      if (checkout.kind === 'form') {
        const { html, headers } = formPage(checkout, provider.pageOrigins, texts)
        return reply.headers(headers).send(html)
      }
      if (provider.cardPage === undefined) throw new AppError('not_found')
      const script = await provider.cardPage.script(await describeAttempt(deps, attempt, clientOf(request)))
      const leavePath = `/payments/${provider.name}/cancel/${id}`
      const { html, headers } = cardPage(provider.cardPage, { attemptId: id, script, leavePath }, texts)
      return reply.headers(headers).send(html)
    },
  })
}

async function readTexts(
  { db, documentLanguage }: ServeDeps,
  userId: string,
  provider: string,
  amount: number,
): Promise<CheckoutTexts> {
  const user = await findUser(db, userId)
  const { locale, direction, text, money } = await documentLanguage(user?.langLocale ?? undefined)
  return {
    lang: locale,
    dir: direction,
    title: text('checkout_title', { amount: money(amount) }),
    note: text('checkout_note', { provider }),
    pay: text('checkout_pay', { amount: money(amount) }),
    words: {
      pay: text('checkout_pay', { amount: money(amount) }),
      card: text('checkout_card'),
      enter: text('checkout_card_enter'),
      number: text('checkout_card_number'),
      expiry: text('checkout_card_expiry'),
      code: text('checkout_card_code'),
    },
    working: text('checkout_working'),
    leave: text('checkout_leave'),
  }
}
