import type { FleetAuditEntry, SubjectType } from '@cabstand/contract/schemas/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { recordHistoryQuery } from '../../api/queries/audit.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
import type { FieldWords } from '../../features/form/field-words.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { actionText } from './action-text.ts'

export interface RecordHistoryProps {
  readonly type: SubjectType
  readonly id: string
  /** How people speak of the record's fields; a field without words is for programs, and is left out. */
  readonly words: Readonly<Record<string, FieldWords>>
}

/** What staff changed in this record: who, when, and each field before and after. Needs the texts of `console-audit`. */
export function RecordHistory(props: RecordHistoryProps) {
  const t = useText()
  return (
    <Panel title={t('audit_history')} note={t('audit_history_note')}>
      <RecordEntries {...props} />
    </Panel>
  )
}

/** The same without the panel around it. */
export function RecordEntries({ type, id, words }: RecordHistoryProps) {
  const t = useText()
  const role = useSignedIn().usertype === 'fleetadmin' ? 'fleetadmin' : 'admin'
  const query = useInfiniteQuery(recordHistoryQuery(role, type, id))
  return (
    <PagedList
      buttonSize="small"
      query={query}
      rowsOf={(page): readonly FleetAuditEntry[] => page.entries}
      failedTitle={t('audit_history_failed')}
      skeleton={
        <Skeleton className="grid gap-3 p-4">
          <SkeletonBar className="w-40" />
          <SkeletonBar className="w-56" />
        </Skeleton>
      }
      empty={<p className="px-4 py-3 text-ink-2">{t('audit_history_none')}</p>}
      footerClass="grid justify-items-center empty:hidden p-2"
    >
      {(entries) => (
        <ol className="divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} words={words} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}

type Worded = Pick<RecordHistoryProps, 'words'>

/** Few fields say what was done; a new record has all of its fields. */
const shownChanges = 6

function Entry({ entry, words }: { entry: FleetAuditEntry } & Worded) {
  const t = useText()
  const format = useFormat()
  const { actor } = entry
  const changes = entry.changes.filter(({ field }) => Object.hasOwn(words, field))
  return (
    <li className="grid gap-1 px-4 py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{actionText(t, entry.action)}</span>
        <time dateTime={entry.at} className="whitespace-nowrap text-ink-2">
          {format.dateTime(entry.at)}
        </time>
      </p>
      <p dir="auto" className="text-ink-2">
        {actor.name === '' ? t('audit_erased_actor') : actor.name}
      </p>
      <Changes changes={changes.slice(0, shownChanges)} words={words} />
      {changes.length > shownChanges && (
        <details>
          <summary className="cursor-pointer text-accent">
            {t('audit_more_fields', { count: changes.length - shownChanges })}
          </summary>
          <Changes changes={changes.slice(shownChanges)} words={words} />
        </details>
      )}
    </li>
  )
}

function Changes({ changes, words }: { changes: FleetAuditEntry['changes'] } & Worded) {
  const t = useText()
  const format = useFormat()
  const textOf = (value: unknown) => (isInstant(value) ? format.dateTime(value) : shortText(value))
  const show = (field: string, value: unknown) => textOf(words[field]?.show(value) ?? value)
  return (
    <ul>
      {changes.map(({ field, before, after, hidden }) => (
        <li key={field} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
          <bdi className="text-ink-2">{words[field]?.label ?? field}</bdi>
          {hidden && <span className="text-ink-3">{t(`audit_${hidden}`)}</span>}
          {isGiven(before) && <bdi className="text-ink-3 line-through">{show(field, before)}</bdi>}
          {isGiven(after) && <bdi className="font-semibold">{show(field, after)}</bdi>}
        </li>
      ))}
    </ul>
  )
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const maxText = 80

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)

function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text
}
