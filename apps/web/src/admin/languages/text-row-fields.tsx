import { isRightToLeft } from '@cabstand/contract/texts/direction'
import { Fragment, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { NoteLine } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'
import { holeProblems, piecesOf, type TextRow } from './text-rows.ts'

/** One text: its key, the English text, and the field of this language. */
export function TextRowFields(props: {
  readonly row: TextRow
  readonly locale: string
  readonly onType: (text: string) => void
}) {
  const { row, locale, onType } = props
  const { key, english, text, problem, is } = row
  const noteId = useId()
  return (
    <tr className="border-t border-line align-top max-md:grid max-md:px-4 max-md:py-2">
      <th
        scope="row"
        className="break-words px-4 py-3 text-start font-mono text-small font-normal max-md:p-0"
      >
        <Key name={key} />
      </th>
      <td className="break-words px-4 py-3 max-md:px-0 max-md:py-1">
        <bdi lang="en" dir="ltr">
          <English text={english} />
        </bdi>
      </td>
      <td className="px-3 py-1.5 max-md:px-0">
        <textarea
          aria-label={key}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : noteId}
          rows={1}
          lang={locale}
          dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
          value={text}
          placeholder={english}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          className={cx(
            'field-sizing-content block min-h-9 w-full resize-none rounded-control border border-control bg-surface px-3 py-1.5 text-label text-ink placeholder:text-ink-3 focus:border-focus focus:outline-1 focus:outline-focus aria-invalid:border-danger aria-invalid:outline-1 aria-invalid:outline-danger max-lg:text-base',
            is.changed && 'border-e-[3px] border-e-warn-line',
          )}
        />
        {problem !== undefined && <Problem id={noteId} row={row} onType={onType} />}
        {is.changed && row.product !== '' && text !== row.product && (
          <ProductText row={row} onType={onType} />
        )}
      </td>
    </tr>
  )
}

/** The key, which breaks behind its dots and underscores. */
function Key({ name }: { readonly name: string }) {
  const parts = name.match(/[^._]+[._]*|[._]+/g) ?? []
  return parts.map((part, index) => {
    const place = `${index} ${part}`
    return (
      <Fragment key={place}>
        {part}
        <wbr />
      </Fragment>
    )
  })
}

/** The English text with its placeholders marked. */
function English({ text }: { readonly text: string }) {
  const pieces = piecesOf(text)
  // A text never changes the order of its pieces.
  return pieces.map((piece, index) => {
    const place = `${index} ${piece}`
    return piece.startsWith('{') ? (
      <Hole key={place} name={piece} />
    ) : (
      <Fragment key={place}>{piece}</Fragment>
    )
  })
}

function Hole({ name }: { readonly name: string }) {
  return (
    <bdi dir="ltr" className="rounded-plate bg-info-soft px-1 font-mono text-info">
      {name}
    </bdi>
  )
}

/** What is wrong with the text, and how to put it right. */
function Problem(props: {
  readonly id: string
  readonly row: TextRow
  readonly onType: (text: string) => void
}) {
  const { id, row, onType } = props
  const t = useText()
  const { missing, unknown } = holeProblems(row)
  const isAboutHoles = row.problem === 'placeholders'
  const lines = isAboutHoles
    ? [
        ...missing.map((hole) => t('lang_is_missing', { hole })),
        ...unknown.map((hole) => t('lang_is_unknown', { hole })),
      ]
    : []
  const text = lines.length > 0 ? lines.join(' ') : t(`field_${row.problem ?? 'placeholders'}`)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pt-1">
      <NoteLine id={id} note={{ kind: 'error', text }} />
      {isAboutHoles &&
        missing.map((hole) => (
          <Button key={hole} kind="quiet" size="small" onClick={() => onType(`${row.text} ${hole}`.trim())}>
            {t('lang_insert', { hole })}
          </Button>
        ))}
    </div>
  )
}

/** Brings back the text that comes with the product. */
function ProductText(props: { readonly row: TextRow; readonly onType: (text: string) => void }) {
  const { row, onType } = props
  const t = useText()
  return (
    <Button kind="quiet" size="small" onClick={() => onType(row.product)}>
      {t('lang_reset')}
    </Button>
  )
}
