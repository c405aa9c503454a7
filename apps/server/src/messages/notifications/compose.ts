import { createHash } from 'node:crypto'
import { isRightToLeft } from '@cabstand/contract/texts/direction'
import { isolate } from '@cabstand/contract/texts/isolate'
import { toMajorString } from '@cabstand/domain/money'
import { textNameOf } from '@cabstand/domain/notifications/notification-messages'
import { type CaseFacts, listCaseFacts, providerTitle } from '../../money/payments/index.ts'
import { listWithdrawalFacts } from '../../money/withdrawals/index.ts'
import { type BookingFacts, listBookingFacts } from '../../trips/bookings/index.ts'
import type { NotificationDeps } from './deps.ts'
import type { StoredNotification } from './notification-store.ts'

interface Composed {
  readonly title: string
  readonly body: string
}

/**
 * The texts of notifications in one language. They are made when they are read, so that a name is gone after its person
 * was erased. Neither addresses nor contacts nor a person's amounts are part of a text: providers and locked screens show
 * it. Admins read the amount of a payment that they must look for, without its person.
 */
export async function composeTexts(
  deps: Pick<NotificationDeps, 'db' | 'languages' | 'texts' | 'documentLanguage'>,
  notifications: readonly Pick<StoredNotification, 'id' | 'message' | 'title' | 'body' | 'subject'>[],
  locale: string | undefined,
): Promise<ReadonlyMap<string, Composed>> {
  const subjects = new Set(notifications.flatMap(({ subject }) => (subject === null ? [] : [subject])))
  const known = await deps.languages.get()
  const used = (known.find(({ langLocale }) => langLocale === locale) ?? known[0])?.langLocale ?? 'en'
  const facts = await listBookingFacts(deps.db, [...subjects], used)
  const bookings = new Map(facts.map((one) => [one.id, one]))
  const withdrawals = new Map((await listWithdrawalFacts(deps.db, [...subjects])).map((one) => [one.id, one]))
  const payments = new Map((await listCaseFacts(deps.db, [...subjects])).map((one) => [one.id, one]))
  const t = await deps.texts(locale)
  const { time } = await deps.documentLanguage(locale)
  return new Map(
    notifications.map(({ id, message, title, body, subject }) => {
      if (message === 'written' || message === 'broadcast') return [id, { title, body }]
      const booking = bookings.get(subject ?? '')
      const params = isolateIn(used, {
        ...paramsOf(booking ?? withdrawals.get(subject ?? '')),
        ...paymentParams(payments.get(subject ?? '')),
        ...(booking?.laterEndAt && { time: time(booking.laterEndAt) }),
      })
      const text = textNameOf(message, booking?.service)
      return [id, { title: t(`push_${text}_title`, params), body: t(`push_${text}`, params) }]
    }),
  )
}

function paramsOf(facts: Partial<BookingFacts> | undefined): Record<string, string> {
  const { reference = '', driverName = '', vehicleNumber = '', carTypeName = '', rating } = facts ?? {}
  // The first name is what the rider says to the driver.
  return {
    reference,
    rating: String(rating ?? '–'),
    driver: driverName?.split(' ')[0] || '–',
    car: [carTypeName, vehicleNumber].filter(Boolean).join(', '),
  }
}

function paymentParams(facts: CaseFacts | undefined): Record<string, string> {
  if (facts === undefined) return {}
  const { provider, amount, currency } = facts
  return { provider: providerTitle(provider), amount: `${toMajorString(amount, currency)} ${currency}` }
}

/**
 * Values for texts of a language. Devices and screens take the direction of a text from its first letter, which in a
 * language that is written from right to left may be one of a Latin name: isolated, names do not count.
 */
export function isolateIn(locale: string, values: Readonly<Record<string, string>>): Record<string, string> {
  if (!isRightToLeft(locale)) return { ...values }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && isolate(value)]))
}

/** What a provider knows a `collapse` by: short, and without its meaning. */
export const tagOf = (collapse: string): string =>
  createHash('sha256').update(collapse).digest('base64url').slice(0, 24)
