import type { OutputOf } from '@cabstand/contract/endpoint'
import { type getSitePages, updateSitePages } from '@cabstand/contract/http/operator/site-pages'
import { addressInLanguage, type PageTexts, type TextPage } from '@cabstand/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageEffect } from '../../api/operator-effects.ts'
import { sitePagesQuery } from '../../api/queries/operator.ts'
import { useAction } from '../../api/use-action.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { FormSkeleton } from '../../features/form/form-skeleton.tsx'
import { RecordForm } from '../../features/form/record-form.tsx'
import { useRecordForm } from '../../features/form/use-record-form.ts'
import { Select } from '../../ui/app/select.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useBoot } from '../../ui/boot.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useText } from '../../ui/text.tsx'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { PageEditor } from './page-editor.tsx'

type SitePages = OutputOf<typeof getSitePages>

/** `/sitepages`: about us, privacy policy and account deletion, in each language. */
export function SitePagesPage() {
  const t = useText()
  const { languages, locale } = useBoot()
  const [chosen, setChosen] = useState(
    () => languages.find((one) => one.langLocale === locale) ?? languages[0],
  )
  const query = useQuery(sitePagesQuery(chosen?.id ?? ''))
  return (
    <SettingsFrame tab="sitePages" saved={query.data}>
      {languages.length > 1 && (
        <Select
          dense
          className="mb-4 max-w-60"
          label={t('pages_language')}
          value={chosen?.id ?? null}
          options={languages.map(({ id, langName }) => ({ value: id, label: langName }))}
          onChange={(id) => setChosen(languages.find((one) => one.id === id))}
        />
      )}
      <Answer answer={query} failedTitle={t('pages_failed')} skeleton={<FormSkeleton />}>
        {(pages) => chosen && <PagesForm key={chosen.id} language={chosen} pages={pages} />}
      </Answer>
    </SettingsFrame>
  )
}

const textsOf = ({ pages }: SitePages, choose: (page: SitePages['pages'][number]) => string) =>
  Object.fromEntries(pages.map((page) => [page.page, choose(page)])) as PageTexts
const toValues = (pages: SitePages) => textsOf(pages, ({ own, standard }) => own ?? standard)

function PagesForm(props: {
  readonly language: Parameters<typeof addressInLanguage>[1] & { readonly id: string }
  readonly pages: SitePages
}) {
  const { language, pages } = props
  const t = useText()
  const [page, setPage] = useState<TextPage>('about')
  const names = { about: t('nav_about'), privacy: t('nav_privacy'), deletion: t('pages_deletion') }
  const record = useRecordForm<PageTexts>({
    id: `site-pages:${language.id}`,
    stored: { ...pages, values: toValues(pages) },
    check: () => [],
  })
  const update = useAction(updateSitePages, 'admin', languageEffect, {
    onSuccess: (saved) => {
      record.accept({ ...saved, values: toValues(saved) })
      toast.done(t('pages_saved'))
    },
    onError: record.fail,
  })
  const save = () =>
    record.submit((values) => {
      const changed = Object.entries(values).filter(([name]) => record.changes.includes(name))
      update.mutate({
        params: { id: language.id },
        version: record.base.version,
        body: Object.fromEntries(changed),
      })
    })
  return (
    <RecordForm
      record={record}
      words={Object.fromEntries(
        Object.entries(names).map(([name, label]) => [name, { label, show: startOf }]),
      )}
      onSave={save}
      working={update.isPending}
      blockedReason={useDemoReason()}
      saveLabel={t('form_save', { count: record.changes.length })}
    >
      <Segmented
        label={t('pages_page')}
        name="page"
        className="mb-4 justify-self-start self-start"
        value={page}
        options={pages.pages.map((one) => ({ value: one.page, label: names[one.page] }))}
        onChange={setPage}
      />
      <PageEditor
        key={page}
        name={page}
        text={record.values[page]}
        standard={textsOf(pages, ({ standard }) => standard)[page]}
        address={addressInLanguage(page, language)}
        locale={language.langLocale}
      />
    </RecordForm>
  )
}

const shownLength = 60
/** A page is too long to be shown whole beside its field. */
const startOf = (text: unknown) => {
  const whole = String(text)
  return whole.length > shownLength ? `${whole.slice(0, shownLength)}…` : whole
}
