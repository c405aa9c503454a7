import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import { isListed, records } from '@cabstand/contract/http/index'
import * as adjustments from '@cabstand/contract/http/money/adjustments'
import * as cardRefunds from '@cabstand/contract/http/money/card-refunds'
import { recordPayout, reversePayout } from '@cabstand/contract/http/money/clearing'
import { decideHeldReward } from '@cabstand/contract/http/money/held-rewards'
import { cancelWithdrawal, requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import { endPaymentCase } from '@cabstand/contract/http/money/payment-cases'
import { testPaymentProvider } from '@cabstand/contract/http/money/payment-setup'
import { openTopUp } from '@cabstand/contract/http/money/payments'
import { enterReferral } from '@cabstand/contract/http/money/referrals'
import {
  processWithdrawal,
  processWithdrawals,
  refuseWithdrawal,
} from '@cabstand/contract/http/money/withdrawals'
import * as languages from '@cabstand/contract/http/operator/languages'
import * as legacy from '@cabstand/contract/http/operator/legacy'
import { updateSitePages } from '@cabstand/contract/http/operator/site-pages'
import {
  decideApprovalLimit,
  getAllSettings,
  updateSettings,
} from '@cabstand/contract/http/operator/staff-settings'
import type { PersonRecord } from '@cabstand/contract/http/people/person-records'
import * as people from '@cabstand/contract/http/people/person-records'
import { getMe, saveListLook, updateBank } from '@cabstand/contract/http/people/users'
import {
  archiveCarType,
  type CarTypeRecord,
  carTypes,
  listAllCarTypes,
  orderCarTypes,
  restoreCarType,
  tryOutTariff,
} from '@cabstand/contract/http/trips/car-types'
import type { ListedRecord } from '@cabstand/contract/records/define-record'
import { tariffOf } from '@cabstand/domain/fare/car-type-fields'
import { newId } from '../../../src/platform/new-id.ts'
import { asOwner } from '../../support/as-owner.ts'
import { setApprovalLimit } from '../../support/change-settings.ts'
import { holdBonus } from '../../support/held-rewards.ts'
import { creditDriver } from '../../support/money.ts'
import { answerTestCard } from '../../support/test-card.ts'
import type { Walk } from './walk.ts'

export async function editCarTypes(walk: Walk): Promise<void> {
  const { admin, driver } = walk.cast
  const { carTypes: before } = await admin.call(listAllCarTypes, {})
  const drivers = { people: [driver.userId] }
  await walk.call(admin, people.blockPeople, { body: { ...drivers, reason: 'Insurance' } })
  await walk.call(admin, people.unblockPeople, { body: drivers })
  await walk.call(admin, people.approvePeople, { body: { ...drivers, reason: 'Seen on paper' } })
  await walk.call(admin, saveListLook, {
    params: { list: 'Drivers' },
    body: { columns: ['name'], dense: true, views: [] },
  })
  const made = await walk.call<CarTypeRecord>(admin, carTypes.create, {
    body: { ...carTypes.exampleInput, name: 'Estate' },
  })
  const params = { id: made.id }
  await walk.call(admin, carTypes.update, { params, version: 1, body: { extraInfo: '5 seats' } })
  await walk.call(admin, archiveCarType, { params, version: 2, body: {} })
  await walk.call(admin, restoreCarType, { params, version: 3, body: {} })
  await walk.call(admin, orderCarTypes, {
    body: { ids: [made.id, ...before.map(({ id }) => id)] },
  })
  await walk.call(admin, tryOutTariff, {
    body: { tariff: tariffOf(carTypes.exampleInput), trip: { distance: '1', durationSeconds: 60 } },
  })
  await walk.call(admin, carTypes.delete, { params, version: 4, body: {} })
}

export async function editPeople(walk: Walk): Promise<void> {
  const { server, admin, rider } = walk.cast
  const number = 100 + walk.number
  // The address is free again, as it was in the walk before.
  await asOwner(server.database, `update users set email = '' where email like 'ana_@example.com'`)
  const body = { usertype: 'driver', firstName: 'Ana', lastName: 'Reis' }
  const contacts = (index: number) => ({
    mobile: `+35191055${number}${index}`,
    email: `ana${index}@example.com`,
  })
  const made = await walk.call<PersonRecord>(admin, people.createPerson, {
    body: { ...body, ...contacts(1) },
  })
  const params = { id: made.id }
  await walk.call(admin, people.updatePerson, { params, version: 1, body: { firstName: 'Rosa' } })
  await walk.call(admin, people.endPersonSessions, { params, body: {} })
  await walk.call(admin, people.deletePerson, { params, version: 2, body: {} })
  const colleague = { ...body, ...contacts(3), usertype: 'admin' as const }
  const { id } = await walk.cast.otherAdmin.call(people.createPerson, { body: colleague })
  const confirmed = await walk.call<PersonRecord>(admin, people.confirmAdmin, { params: { id }, body: {} })
  // The next walk tells as many admins as this one.
  await admin.call(people.deletePerson, { params: { id }, version: confirmed.version, body: {} })
  await walk.call(await server.signIn(`+35191066${number}1`), enterReferral, {
    body: { referralId: (await rider.call(getMe, {})).referralId },
  })
  await walk.call(server.anonymous, legacy.legacyReferrer, { body: { referralId: 'nobody1000' } })
  await walk.call(server.anonymous, legacy.legacyUserExists, { body: { mobile: contacts(2).mobile } })
  const car = { carType: 'City', vehicleMake: 'Toyota', vehicleModel: 'Corolla', vehicleNumber: '48-QK-27' }
  const bank = { bankName: 'Rio Sable', bankCode: 'BRSBPM21', bankAccount: 'PM50', other_info: 'Silver' }
  const regData = { ...body, ...contacts(2), ...car, ...bank, signupViaReferral: null, licenseImage: null }
  await walk.call(server.anonymous, legacy.legacySignUp, { body: { regData } })
}

/** Settings, records and a language; the default language is the one before at the end. */
export async function editWhatOperatorsKeep(walk: Walk): Promise<void> {
  const { admin } = walk.cast
  const { version } = await admin.call(getAllSettings, {})
  await walk.call(admin, updateSettings, { version, body: { companyName: 'Meridian' } })
  await admin.call(updateSettings, { version: version + 1, body: { companyName: 'Meridian Cabs Ltd' } })
  for (const record of records.filter(isListed)) await editRecord(walk, record)
  await adjustWallets(walk)
  await refund(walk)
  const made = await walk.call<{ id: string }>(admin, languages.createLanguage, {
    body: { langName: 'Nederlands', langLocale: 'nl', dateLocale: 'nl-NL' },
  })
  const of = { params: { id: made.id } }
  await walk.call(admin, languages.updateLanguage, { ...of, version: 1, body: { dateLocale: 'nl-BE' } })
  await walk.call(admin, languages.setLanguageTexts, { ...of, version: 2, body: { json: '{}' } })
  await walk.call(admin, updateSitePages, { ...of, version: 3, body: { about: 'Sobre nós' } })
  await walk.call(admin, languages.makeLanguageDefault, { ...of, version: 4, body: {} })
  const { languages: all } = await admin.call(languages.listLanguageRecords, {})
  const former = all.find(({ langLocale }) => langLocale === 'en')
  if (former === undefined) throw new Error('English is missing')
  await admin.call(languages.makeLanguageDefault, { params: { id: former.id }, version: former.version })
  await walk.call(admin, languages.deleteLanguage, { ...of, version: 6, body: {} })
}

async function editRecord(walk: Walk, { nameField, create, update, delete: remove }: ListedRecord) {
  const { admin } = walk.cast
  const named = () => ({ [nameField]: newId() })
  const { id } = await walk.call<{ id: string }>(admin, create, {
    body: { ...(create.examples.body as object), ...named() },
  })
  await walk.call(admin, update, { params: { id }, version: 1, body: named() })
  await walk.call(admin, remove, { params: { id }, version: 2, body: {} })
}

/** Money that is added at once, and requests of another admin above the limit. */
async function adjustWallets(walk: Walk): Promise<void> {
  const { server, admin, otherAdmin, rider } = walk.cast
  const of = { userId: rider.userId, note: 'For the wait' }
  await walk.call(admin, adjustments.addToWallet, { body: { ...of, amount: 100 } })
  await walk.call(admin, adjustments.correctWallet, { body: { ...of, amount: -100 } })
  const held = { params: { id: await holdBonus(server.database) } }
  await walk.call(admin, decideHeldReward, { ...held, body: { decision: 'refused' } })
  await setApprovalLimit(admin, 1)
  for (const decide of [adjustments.approveAdjustment, adjustments.rejectAdjustment]) {
    const body = { ...of, amount: 100 }
    const { adjustment } = await otherAdmin.call(adjustments.addToWallet, { body })
    const reason = decide === adjustments.rejectAdjustment ? { reason: 'No' } : {}
    await walk.call(admin, decide, { params: { id: adjustment.id }, body: reason })
  }
  await setApprovalLimit(otherAdmin, 0)
  const { version } = await admin.call(getAllSettings, {})
  await walk.call(admin, decideApprovalLimit, { version, body: { approved: true } })
}

/** A card payment of a rider that goes back in two parts, the second of which nobody answers. */
async function refund(walk: Walk): Promise<void> {
  const { server, admin, rider } = walk.cast
  const { attemptId } = await rider.call(openTopUp, { body: { provider: 'test', amount: 500 } })
  await answerTestCard(rider, attemptId, 'approve')
  const params = { id: attemptId }
  await walk.call(admin, cardRefunds.askPayment, { params, body: {} })
  await walk.call(admin, cardRefunds.refundPayment, { params, body: { amount: 200, reason: 'Late' } })
  await server.clock.settle()
  const [sent] = await asOwner<{ id: string }>(
    server.database,
    `update payment_refunds set status = 'pending', provider_refund_id = null, ended_at = null
     where attempt_id = $1 returning id`,
    [attemptId],
  )
  const ended = { params: { id: sent?.id ?? '' }, body: { status: 'done', reason: 'Seen' } }
  await walk.call(admin, cardRefunds.endRefund, ended)
  const [opened] = await asOwner<{ id: string }>(
    server.database,
    `insert into payment_cases (id, kind, provider, provider_id, attempt_id, amount, currency, status, opened_at)
     values (uuidv7(), 'paidTwice', 'test', $1::text, $1::uuid, 500, 'EUR', 'opened', now()) returning id`,
    [attemptId],
  )
  const handled = { params: { id: opened?.id ?? '' }, body: { outcome: 'handled', note: 'Seen' } }
  await walk.call(admin, endPaymentCase, handled)
}

export async function withdraw(walk: Walk): Promise<void> {
  const { server, admin, driver } = walk.cast
  await creditDriver(server.db, driver.userId, 1000)
  await walk.call(driver, updateBank, { body: exampleBank })
  const request = async () => ({
    params: {
      id: (await walk.call<{ id: string }>(driver, requestWithdrawal, { body: { amount: 100 } })).id,
    },
  })
  await walk.call(driver, cancelWithdrawal, { ...(await request()), body: {} })
  await walk.call(admin, processWithdrawal, { ...(await request()), body: {} })
  const { params } = await request()
  await walk.call(admin, processWithdrawals, { body: { withdrawals: [params.id] } })
  await walk.call(admin, refuseWithdrawal, { ...(await request()), body: { reason: 'unknown account' } })
  const payout = { provider: 'test', day: '2026-01-05', received: 970, fee: 30, note: '' }
  const { id } = await walk.call<{ id: string }>(admin, recordPayout, { body: payout })
  await walk.call(admin, reversePayout, { params: { id }, body: {} })
  await walk.call(admin, testPaymentProvider, { params: { name: 'test' }, body: {} })
}
