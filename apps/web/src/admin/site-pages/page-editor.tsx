import { isRightToLeft } from '@cabstand/contract/texts/direction'
import { ExternalLink } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { LongTextField } from '../../features/form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Prose } from '../../ui/prose.tsx'
import { useText } from '../../ui/text.tsx'

export interface PageEditorProps {
  /** The field of the form. */
  readonly name: string
  readonly text: string
  readonly standard: string
  /** Of the page on the website. */
  readonly address: string
  readonly locale: string
}

/** The text of a page beside how it reads on the website. */
export function PageEditor({ name, text, standard, address, locale }: PageEditorProps) {
  const t = useText()
  const { setValue } = useFormContext()
  const isStandard = text.trim() === standard
  return (
    <div className="grid gap-4 pb-4 xl:grid-cols-2">
      <div className="grid content-start gap-3">
        <LongTextField name={name} rows={24} label={t('pages_text')} hint={t('pages_hint')} />
        <div className="flex flex-wrap items-center gap-3 text-label text-ink-2">
          <p className="min-w-60 flex-1">{t(isStandard ? 'pages_standard' : 'pages_own')}</p>
          {!isStandard && (
            <Button kind="secondary" size="small" onClick={() => setValue(name, standard)}>
              {t('pages_restore')}
            </Button>
          )}
        </div>
      </div>
      <section aria-label={t('pages_preview')} className="min-w-0">
        <div className="mb-1.5 flex items-center justify-between gap-3 text-label">
          <h2 className="font-semibold text-ink-2">{t('pages_preview')}</h2>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="flex items-center gap-1.5 font-semibold text-link hover:underline"
          >
            {t('pages_open')}
            <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </div>
        <div
          lang={locale}
          dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
          className="grid gap-8 rounded-panel border border-line bg-surface p-5 lg:p-7"
        >
          <Prose text={text} />
        </div>
      </section>
    </div>
  )
}
