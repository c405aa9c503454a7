import { describe, expect, it } from 'vitest'
import { findBookingActor } from './actor.ts'
import { type BookingFacts, bookingCan } from './booking-can.ts'
import { type BookingService, type BookingStatus, bookingStatuses } from './status.ts'
import { type BookingActor, bookingActors } from './transitions.ts'

function booking(status: BookingStatus, more: Partial<BookingFacts> = {}): BookingFacts {
  return { status, service: 'taxi', prepaid: false, ...more }
}

describe('bookingCan', () => {
  it.each<[BookingService, BookingActor, string]>([
    ['taxi', 'rider', 'NEW'],
    ['delivery', 'rider', 'PAYMENT_PENDING'],
    ['taxi', 'admin', 'NEW'],
    ['delivery', 'admin', 'NEW'],
    ['taxi', 'driver', 'not_permitted'],
    ['taxi', 'fleetadmin', 'not_permitted'],
  ])('a %s requested by a %s: %s', (service, actor, outcome) => {
    const answer = bookingCan.request(service, actor)
    expect(answer.ok ? answer.to : answer.code).toBe(outcome)
  })

  it('lets a requested driver accept a NEW booking, if they are free', () => {
    expect(bookingCan.accept(booking('NEW'), 'requested-driver')).toMatchObject({ ok: true, to: 'ACCEPTED' })
    expect(bookingCan.accept(booking('NEW'), 'requested-driver', { queue: true })).toEqual({
      ok: false,
      code: 'driver_busy',
    })
    expect(bookingCan.accept(booking('ACCEPTED'), 'requested-driver')).toEqual({
      ok: false,
      code: 'booking_taken',
    })
    expect(bookingCan.accept(booking('CANCELLED'), 'requested-driver')).toEqual({
      ok: false,
      code: 'wrong_status',
    })
    expect(bookingCan.accept(booking('NEW'), 'rider')).toEqual({ ok: false, code: 'not_permitted' })
  })

  it('lets the rider cancel up to ACCEPTED, the driver from ACCEPTED and ARRIVED, the admin up to STARTED', () => {
    const cancellable = (actor: BookingActor) =>
      bookingStatuses.filter((status) => bookingCan.cancel(booking(status), actor).ok)
    expect(cancellable('rider')).toEqual(['PAYMENT_PENDING', 'NEW', 'ACCEPTED'])
    expect(cancellable('driver')).toEqual(['ACCEPTED', 'ARRIVED'])
    expect(cancellable('admin')).toEqual(['PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED', 'STARTED'])
    expect(cancellable('requested-driver')).toEqual([])
    expect(cancellable('fleetadmin')).toEqual([])
    expect(bookingCan.cancel(booking('ARRIVED'), 'rider')).toEqual({ ok: false, code: 'cancel_not_allowed' })
    expect(bookingCan.cancel(booking('CANCELLED'), 'rider')).toEqual({ ok: false, code: 'wrong_status' })
    expect(bookingCan.cancel(booking('NEW'), 'fleetadmin')).toEqual({ ok: false, code: 'not_permitted' })
  })

  it('lets only the rider of a ride change its drop-off, only on the way, and never that of a parcel', () => {
    const answers = bookingStatuses.flatMap((status) =>
      (['taxi', 'delivery'] as const).flatMap((service) =>
        bookingActors
          .filter((actor) => bookingCan.changeDrop(booking(status, { service }), actor).ok)
          .map((actor) => `${actor} ${status} ${service}`),
      ),
    )
    expect(answers).toEqual(['rider STARTED taxi'])
    expect(bookingCan.changeDrop(booking('REACHED'), 'rider')).toEqual({ ok: false, code: 'wrong_status' })
    expect(bookingCan.changeDrop(booking('STARTED'), 'admin')).toEqual({ ok: false, code: 'not_permitted' })
  })

  it('lets the rider of an ended ride report lost property for 30 days, and an admin close it', () => {
    const day = 24 * 60
    const reported = (service: BookingService, minutesInStatus: number) =>
      bookingStatuses.filter(
        (status) =>
          bookingCan.reportLostProperty(booking(status, { service }), 'rider', { minutesInStatus }).ok,
      )
    expect(reported('taxi', 30 * day)).toEqual(['PENDING', 'PAID', 'COMPLETE'])
    expect(reported('taxi', 31 * day)).toEqual(['PENDING', 'PAID'])
    expect(reported('delivery', 0)).toEqual([])
    const others = bookingActors.filter((actor) => actor !== 'rider')
    expect(others.some((actor) => bookingCan.reportLostProperty(booking('PAID'), actor).ok)).toBe(false)
    const alerted = booking('COMPLETE', { alerts: ['lost_property'] })
    expect(bookingActors.filter((actor) => bookingCan.closeLostProperty(alerted, actor).ok)).toEqual([
      'admin',
    ])
    expect(bookingCan.closeLostProperty(booking('COMPLETE'), 'admin').ok).toBe(false)
  })

  it('lets the driver of a Book Later that was assigned early give it back instead of cancelling it', () => {
    const early = booking('ACCEPTED', { acceptedEarly: true })
    expect(bookingCan.giveBack(early, 'driver')).toMatchObject({ ok: true, to: 'NEW' })
    expect(bookingCan.cancel(early, 'driver')).toEqual({ ok: false, code: 'cancel_not_allowed' })
    expect(bookingCan.cancel(early, 'rider')).toMatchObject({ ok: true, to: 'CANCELLED' })
    expect(bookingCan.giveBack(booking('ACCEPTED'), 'driver').ok).toBe(false)
    const arrived = booking('ARRIVED', { acceptedEarly: true })
    expect(bookingCan.giveBack(arrived, 'driver').ok).toBe(false)
    expect(bookingCan.giveBack(early, 'admin')).toEqual({ ok: false, code: 'not_permitted' })
  })

  it('searches again for a ride whose driver cancels on the way, while the setting is on', () => {
    const flags = [true, false]
    const accepted = (['taxi', 'delivery'] as const).flatMap((service) =>
      flags.flatMap((acceptedEarly) =>
        flags.map((searchAgain) => booking('ACCEPTED', { service, acceptedEarly, searchAgain })),
      ),
    )
    for (const facts of accepted) {
      const again = facts.acceptedEarly === true || (facts.searchAgain === true && facts.service === 'taxi')
      expect(bookingCan.giveBack(facts, 'driver').ok).toBe(again)
      expect(bookingCan.cancel(facts, 'driver').ok).toBe(!again)
      expect(bookingCan.cancel(facts, 'rider').ok).toBe(true)
      for (const actor of bookingActors.filter((one) => one !== 'driver'))
        expect(bookingCan.giveBack(facts, actor).ok).toBe(false)
      for (const status of bookingStatuses.filter((one) => one !== 'ACCEPTED'))
        expect(bookingCan.giveBack({ ...facts, status }, 'driver').ok).toBe(false)
      expect(bookingCan.cancel({ ...facts, status: 'ARRIVED' }, 'driver').ok).toBe(true)
    }
  })

  it('lets the system act only after the timer of the status', () => {
    const ripe = (status: BookingStatus, minutesInStatus: number) =>
      bookingCan.cancel(booking(status), 'system', { minutesInStatus }).ok
    expect([ripe('PAYMENT_PENDING', 29.9), ripe('PAYMENT_PENDING', 30)]).toEqual([false, true])
    expect([ripe('ACCEPTED', 59), ripe('ACCEPTED', 60)]).toEqual([false, true])
    expect([ripe('ARRIVED', 59), ripe('ARRIVED', 60)]).toEqual([false, true])
    expect(bookingCan.cancel(booking('ARRIVED'), 'system')).toEqual({ ok: false, code: 'too_early' })
    expect(bookingCan.finish(booking('REACHED'), 'system', { minutesInStatus: 10 }).ok).toBe(true)
    expect(bookingCan.complete(booking('PAID'), 'system', { minutesInStatus: 1439 }).ok).toBe(false)
    expect(bookingCan.complete(booking('PAID'), 'system', { minutesInStatus: 1440 }).ok).toBe(true)
  })

  it('lets people act before the timer of a status starts', () => {
    const early = { minutesInStatus: -30 }
    for (const actor of ['rider', 'driver', 'admin'] as const)
      expect(bookingCan.cancel(booking('ACCEPTED'), actor, early).ok).toBe(true)
    expect(bookingCan.finish(booking('REACHED'), 'driver', early).ok).toBe(true)
    expect(bookingCan.pay(booking('PENDING'), 'driver', 'cash', early).ok).toBe(true)
    expect(bookingCan.cancel(booking('ACCEPTED'), 'system', early)).toEqual({ ok: false, code: 'too_early' })
  })

  it('says what an action still needs', () => {
    const needs = (answer: ReturnType<typeof bookingCan.start>) => (answer.ok ? answer.needs : answer.code)
    expect(needs(bookingCan.start(booking('ARRIVED'), 'driver'))).toEqual(['otp'])
    expect(needs(bookingCan.reach(booking('STARTED'), 'driver'))).toEqual([])
    expect(needs(bookingCan.reach(booking('STARTED', { service: 'delivery' }), 'driver'))).toEqual(['images'])
    expect(needs(bookingCan.cancel(booking('STARTED'), 'admin'))).toEqual(['reason'])
    expect(needs(bookingCan.cancel(booking('NEW'), 'system'))).toEqual(['dispatch-over'])
    expect(needs(bookingCan.arrive(booking('ACCEPTED'), 'driver'))).toEqual([])
    expect(needs(bookingCan.start(booking('ACCEPTED'), 'driver'))).toBe('wrong_status')
  })

  it('sends a prepaid trip from REACHED straight to PAID, another to PENDING', () => {
    const prepaid = booking('REACHED', { prepaid: true })
    expect(bookingCan.pay(prepaid, 'system')).toMatchObject({ ok: true, to: 'PAID' })
    expect(bookingCan.finish(prepaid, 'driver')).toEqual({ ok: false, code: 'wrong_status' })
    expect(bookingCan.finish(booking('REACHED'), 'driver')).toMatchObject({ ok: true, to: 'PENDING' })
    expect(bookingCan.pay(booking('REACHED'), 'system').ok).toBe(false)
  })

  it('settles PENDING by the payment methods of each role', () => {
    const means = ['cash', 'wallet', 'card', 'debt'] as const
    const usable = (actor: BookingActor, minutesInStatus = 0) =>
      means.filter((mean) => bookingCan.pay(booking('PENDING'), actor, mean, { minutesInStatus }).ok)
    expect(usable('driver')).toEqual(['cash'])
    expect(usable('rider')).toEqual(['wallet'])
    expect(usable('system')).toEqual(['wallet', 'card'])
    expect(usable('admin')).toEqual(['cash', 'wallet'])
    expect(usable('admin', 1440)).toEqual(['cash', 'wallet', 'debt'])
    expect(usable('fleetadmin')).toEqual([])
    expect(bookingCan.pay(booking('PENDING'), 'driver', 'wallet')).toEqual({
      ok: false,
      code: 'payment_not_possible',
    })
    expect(bookingCan.pay(booking('PENDING'), 'driver')).toEqual({ ok: false, code: 'payment_not_possible' })
    expect(bookingCan.pay(booking('PENDING'), 'admin', 'debt')).toEqual({ ok: false, code: 'too_early' })
  })

  it('lets only the rider rate, once, and later if the system completed the trip', () => {
    const week = 7 * 24 * 60
    const late = booking('COMPLETE', { completedBy: 'system' })
    expect(bookingCan.rate(booking('PAID'), 'rider').ok).toBe(true)
    expect(bookingCan.rate(late, 'rider', { minutesInStatus: week }).ok).toBe(true)
    expect(bookingCan.rate(late, 'rider', { minutesInStatus: week + 1 })).toEqual({
      ok: false,
      code: 'wrong_status',
    })
    expect(bookingCan.rate({ ...late, rating: 4 }, 'rider')).toEqual({ ok: false, code: 'already_rated' })
    expect(bookingCan.rate(booking('COMPLETE', { completedBy: 'rider' }), 'rider').ok).toBe(false)
    expect(bookingCan.rate(booking('PAID'), 'driver')).toEqual({ ok: false, code: 'not_permitted' })
  })

  it('lets requested drivers decline, admins assign and riders change the payment, each in some statuses', () => {
    const times = (may: (facts: BookingFacts) => boolean) =>
      bookingStatuses.filter((status) => may(booking(status)))
    expect(times((b) => bookingCan.decline(b, 'requested-driver').ok)).toEqual(['NEW'])
    expect(times((b) => bookingCan.assign(b, 'admin').ok)).toEqual(['NEW'])
    expect(times((b) => bookingCan.assign(b, 'fleetadmin').ok)).toEqual([])
    expect(times((b) => !bookingCan.choosePayment(b, 'rider').ok)).toEqual(['PAID', 'COMPLETE', 'CANCELLED'])
    expect(bookingCan.choosePayment(booking('NEW', { prepaid: true }), 'rider').ok).toBe(false)
    expect(times((b) => bookingCan.contact(b, 'driver').ok)).toEqual([
      'ACCEPTED',
      'ARRIVED',
      'STARTED',
      'REACHED',
      'PENDING',
      'PAID',
    ])
    expect(bookingCan.contact(booking('ACCEPTED'), 'fleetadmin').ok).toBe(false)
  })

  it('permits nothing to anyone else', () => {
    for (const status of bookingStatuses) {
      for (const actor of bookingActors) {
        if (actor !== 'driver') expect(bookingCan.arrive(booking(status), actor).ok).toBe(false)
        if (actor !== 'driver') expect(bookingCan.start(booking(status), actor).ok).toBe(false)
        if (actor !== 'system') expect(bookingCan.confirmPayment(booking(status), actor).ok).toBe(false)
      }
    }
    expect(bookingCan.confirmPayment(booking('PAYMENT_PENDING'), 'system')).toMatchObject({
      ok: true,
      to: 'NEW',
    })
  })
})

describe('the part of a user in a booking', () => {
  const parties = { customer: 'r1', driver: 'd1', fleetadmin: 'f1', requestedDrivers: ['d2'] }
  it.each([
    ['rider', 'r1', 'rider'],
    ['rider', 'r2', undefined],
    ['driver', 'd1', 'driver'],
    ['driver', 'd2', 'requested-driver'],
    ['driver', 'd3', undefined],
    ['driver', 'r1', undefined],
    ['fleetadmin', 'f1', 'fleetadmin'],
    ['fleetadmin', 'f2', undefined],
    ['admin', 'x', 'admin'],
  ] as const)('%s %s is %s', (role, id, actor) => {
    expect(findBookingActor(parties, { id, role })).toBe(actor)
  })
})
