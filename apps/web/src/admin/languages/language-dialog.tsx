import {
  createLanguage,
  type LanguageRecord,
  updateLanguage,
} from '@cabstand/contract/http/operator/languages'
import { findLanguageProblems, type LanguageFields } from '@cabstand/domain/languages/language-check'
import { languageEffect } from '../../api/operator-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { FormField } from '../../features/form/fields.tsx'
import { RecordForm } from '../../features/form/record-form.tsx'
import { BcpLocaleField } from '../../features/form/search-fields.tsx'
import { useRecordForm } from '../../features/form/use-record-form.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'
import { dateLocales, textLocales } from './locales.ts'

type Values = { readonly [Name in keyof LanguageFields]: string }

const noValues: Values = { langName: '', langLocale: '', dateLocale: '' }
const valuesOf = ({ langName, langLocale, dateLocale }: LanguageRecord): Values => ({
  langName,
  langLocale,
  dateLocale,
})

/** Adds a language, or changes its name and locales. */
export function LanguageDialog(props: {
  readonly language: LanguageRecord | undefined
  readonly onClose: () => void
}) {
  const { language, onClose } = props
  const t = useText()
  const record = useRecordForm<Values>({
    id: `language:${language?.id ?? 'new'}`,
    stored: language
      ? { ...language, values: valuesOf(language) }
      : { version: 0, values: noValues, changedAt: '', changedBy: null },
    check: findLanguageProblems,
  })
  const { save, working } = useSave(record, language, onClose)
  const text = (label: string) => ({ label, show: (value: unknown) => String(value) })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(language ? 'lang_edit' : 'lang_add')}
      description={language ? undefined : t('lang_add_note')}
    >
      <RecordForm
        record={record}
        words={{
          langName: text(t('lang_name')),
          langLocale: text(t('lang_locale')),
          dateLocale: text(t('lang_date_locale')),
        }}
        onSave={save}
        working={working}
        saveLabel={language ? t('form_save', { count: record.changes.length }) : t('lang_add')}
      >
        <div className="grid gap-3 pb-3">
          <FormField name="langName" dir="auto" label={t('lang_name')} />
          <BcpLocaleField
            name="langLocale"
            locales={textLocales}
            label={t('lang_locale')}
            placeholder={t('lang_choose')}
          />
          <BcpLocaleField
            name="dateLocale"
            locales={dateLocales}
            label={t('lang_date_locale')}
            placeholder={t('lang_choose')}
            {...dateHint(record.values.dateLocale, (date) => t('lang_date_reads', { date }))}
          />
        </div>
      </RecordForm>
    </Dialog>
  )
}

const sampleDay = new Date('2026-11-20T12:00:00Z')

/** How a date reads in a locale, where engines know it. */
function dateHint(locale: string, say: (date: string) => string): { hint?: string } {
  try {
    return { hint: say(new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(sampleDay)) }
  } catch {
    return {}
  }
}

function useSave(
  record: ReturnType<typeof useRecordForm<Values>>,
  language: LanguageRecord | undefined,
  onClose: () => void,
) {
  const t = useText()
  const go = useGo()
  const done = (text: string) => {
    record.forget()
    toast.done(text)
    onClose()
  }
  const onError = (error: Error) => record.fail(error)
  const create = useAction(createLanguage, 'admin', languageEffect, {
    onSuccess: (added) => {
      done(t('lang_added', { name: added.langName }))
      setTimeout(() => go(paths.languages(added.id)))
    },
    onError,
  })
  const update = useAction(updateLanguage, 'admin', languageEffect, {
    onSuccess: (saved) => done(t('lang_saved', { name: saved.langName })),
    onError,
  })
  const save = () =>
    record.submit((values) => {
      if (!language) return create.mutate({ body: values })
      const changed = Object.entries(values).filter(([name]) => record.changes.includes(name))
      update.mutate({
        params: { id: language.id },
        version: record.base.version,
        body: Object.fromEntries(changed),
      })
    })
  return { save, working: create.isPending || update.isPending }
}
