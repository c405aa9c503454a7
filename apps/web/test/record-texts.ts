import { auditSubjects } from '@cabstand/contract/audit-subjects'
import type { StaffRecord } from '@cabstand/contract/records/define-record'
import { english } from '@cabstand/contract/texts/en/index'
import type { Texts } from '@cabstand/contract/texts/translate'

/** The address of a record's list, and what its screen says, found by how the keys of its texts end. */
export function screenOf(record: StaffRecord) {
  const nameLabel = record.fields[record.nameField]?.label ?? ''
  const scopes: readonly Texts[] = Object.values(english)
  const texts = scopes.find((scope) => nameLabel in scope) ?? {}
  const find = (end: RegExp) => Object.keys(texts).filter((key) => end.test(key))
  /** The holes have the name of the record. */
  const textOf = (end: RegExp, name = ''): string => {
    const [key, ...others] = find(end)
    if (key === undefined || others.length > 0) throw new Error(`${record.name}: ${end} fits ${find(end)}`)
    return (texts[key] ?? '').replaceAll(/\{\w+\}/g, name)
  }
  return {
    path: auditSubjects[record.subject].path.replace(/\?.*/, ''),
    emptyNote: textOf(/_empty_note$/),
    add: textOf(/_add$/),
    open: (name: string) => textOf(/_(open|edit_name)$/, name),
    remove: (name: string) =>
      find(/_delete_name$/).length === 1 ? textOf(/_delete_name$/, name) : `${textOf(/_delete$/)}: ${name}`,
    confirm: textOf(/_delete$/),
    added: textOf(/_added$/),
    saved: textOf(/_saved$/),
    deleted: textOf(/_deleted$/),
  }
}
