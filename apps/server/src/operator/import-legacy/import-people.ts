import { normalizeReferralId } from '@cabstand/domain/referral/referral-id'
import { findMobile } from '../../people/auth/index.ts'
import { importPeople, listPeopleByMobile, listReferralIds, setReferrers } from '../../people/users/index.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { ImportContext } from './context.ts'
import type { LegacyEntry } from './export-file.ts'
import { importCollection } from './import-collection.ts'
import { insertLegacyIds, matchedPeople } from './legacy-ids-store.ts'
import { LegacyRecord } from './legacy-record.ts'
import { mapPerson, type NumberOwner, type PersonDraft, type PersonLookups, roleOf } from './map-person.ts'
import { Refused } from './outcome.ts'

const batch = 500

/** Places people: first those whom drivers refer to. `readPeople` reads the collection anew. */
export async function importAllPeople(
  context: ImportContext,
  readPeople: () => AsyncIterable<LegacyEntry>,
): Promise<void> {
  const people = new PeopleOfImport(context)
  for (const isFirst of [true, false]) {
    await importCollection<PersonDraft>(context, {
      kind: 'users',
      entries: people.withReferrers(pick(readPeople(), isFirst)),
      batch,
      prepare: (entries) => people.prepare(entries),
      map: (entry) => people.map(entry),
      placed: (draft) => people.placed(draft),
      write: async (tx, drafts) => {
        await importPeople(
          tx,
          drafts.flatMap(({ person, addresses }) => (person === undefined ? [] : [{ person, addresses }])),
        )
        const matched = drafts.filter(({ person }) => person === undefined)
        await insertLegacyIds(tx, matchedPeople, matched)
      },
    })
  }
  await people.linkReferrers()
}

async function* pick(entries: AsyncIterable<LegacyEntry>, isFirst: boolean): AsyncGenerator<LegacyEntry> {
  for await (const entry of entries) if (isOwner(entry.value) === isFirst) yield entry
}

function isOwner(value: unknown): boolean {
  try {
    const role = roleOf(value)
    return role === 'admin' || role === 'fleetadmin'
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Who was placed in this import, and what is already in use. */
class PeopleOfImport {
  private readonly context: ImportContext
  /** Who has a number, as far as the batch needs to know, and everybody of this import. */
  private readonly byMobile = new Map<string, NumberOwner>()
  /** Everybody who is a person of the former system, from this import and earlier ones. */
  private readonly imported: Set<string>
  private readonly byReferralId = new Map<string, string>()
  /** Who names a referrer, placed in this import or not. */
  private readonly referred: { readonly legacyId: string; readonly by: string }[] = []

  constructor(context: ImportContext) {
    this.context = context
    this.imported = new Set([...context.people.values()].map(({ id }) => id))
  }

  async prepare(entries: readonly LegacyEntry[]): Promise<void> {
    const { db, country } = this.context
    const records = entries.flatMap(({ value }) => (isRecord(value) ? [new LegacyRecord(value)] : []))
    const mobiles = records.flatMap((record) => findMobile(record.text('mobile'), country) ?? [])
    for (const { id, mobile, usertype } of await listPeopleByMobile(db, mobiles))
      if (mobile !== null) this.byMobile.set(mobile, { id, usertype })
    const shared = records.map((record) => normalizeReferralId(record.text('referralId')))
    for (const { id, referralId } of await listReferralIds(db, shared)) this.byReferralId.set(referralId, id)
  }

  private readonly lookups: PersonLookups = {
    findByMobile: (mobile) => {
      const owner = this.byMobile.get(mobile)
      return owner && { ...owner, isImported: this.imported.has(owner.id) }
    },
    isReferralIdTaken: (referralId) => this.byReferralId.has(referralId),
  }

  map(entry: LegacyEntry): PersonDraft {
    const draft = mapPerson(entry, this.context, this.lookups)
    const { id, usertype, person } = draft
    this.imported.add(id)
    if (typeof person?.mobile === 'string') this.byMobile.set(person.mobile, { id, usertype })
    if (typeof person?.referralId === 'string') this.byReferralId.set(person.referralId, id)
    return draft
  }

  placed({ legacyId, id, usertype, person }: PersonDraft): void {
    this.context.people.set(legacyId, { id, usertype, isMatched: person === undefined })
  }

  /** Notes the referrers of all people: an interrupted import has placed people, but not linked them. */
  async *withReferrers(entries: AsyncIterable<LegacyEntry>): AsyncGenerator<LegacyEntry> {
    for await (const entry of entries) {
      const by = isRecord(entry.value) ? new LegacyRecord(entry.value).text('signupViaReferral') : ''
      if (by !== '') this.referred.push({ legacyId: entry.id, by })
      yield entry
    }
  }

  /** Who referred whom, when both are there: by id or by referral id. Of who was here already, nothing is changed. */
  async linkReferrers(): Promise<void> {
    const { db, people, report, writes } = this.context
    for (let from = 0; from < this.referred.length; from += batch) {
      const part = this.referred.slice(from, from + batch)
      const codes = part.map(({ by }) => normalizeReferralId(by))
      for (const { id, referralId } of await listReferralIds(db, codes)) this.byReferralId.set(referralId, id)
      const pairs = part.flatMap(({ legacyId, by }) => {
        const person = people.get(legacyId)
        if (person === undefined || person.isMatched) return []
        const referrer = people.get(by)?.id ?? this.byReferralId.get(normalizeReferralId(by))
        if (referrer !== undefined && referrer !== person.id) return [{ person: person.id, referrer }]
        report.note('users', legacyId, 'unknown_referrer')
        return []
      })
      if (writes) await transaction(db, (tx) => setReferrers(tx, pairs))
    }
  }
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
