import { updateMe } from '@cabstand/contract/http/people/users'
import type { Role } from '@cabstand/domain/roles'
import { lazy, Suspense, useState } from 'react'
import { meEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOwnAccountReason } from '../../features/form/demo-mode.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { useSignOut } from '../../features/session/use-sign-out.ts'
import { listDateChoices } from '../../features/text/date-locales.ts'
import { PictureField } from '../../features/upload/picture-field.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { openInLanguage } from '../../navigation/open-in-language.ts'
import { paths } from '../../navigation/paths.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { AccountIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useText } from '../../ui/text.tsx'
import { getThemeChoice, setThemeChoice } from '../../ui/theme.ts'
import { ChangeMobile } from './change-mobile.tsx'
import { OwnEmail } from './own-email.tsx'
import { ReferralCard } from './referral-card.tsx'

const isTraveller = (usertype: Role) => usertype === 'rider' || usertype === 'driver'

// Only of people who may withdraw money.
const BankSection = lazy(() => import('./bank-form.tsx').then((file) => ({ default: file.BankSection })))

// Of no use to the form that people come for.
const AccountSections = lazy(() =>
  import('../account/account-sections.tsx').then((file) => ({ default: file.AccountSections })),
)

/** Specified. */
const messageDelayMs = 1500

/** The profile: name, email, language, appearance, and sign-out. */
export function ProfilePage() {
  const t = useText()
  const me = useSignedIn()
  return (
    <div className="mx-auto grid w-full max-w-xl gap-8 px-4 pt-5 pb-6 lg:pt-8">
      <PageHeading title={t('nav_profile')} />
      <ProfilePicture />
      <ProfileForm
        me={me}
        saveLabel={t('save')}
        onSaved={() => setTimeout(() => toast.done(t('profile_updated')), messageDelayMs)}
      >
        <TextField label={t('profile_account')} value={t(`role_${me.usertype}`)} disabled />
      </ProfileForm>
      <ChangeMobile />
      <OwnEmail />
      {isTraveller(me.usertype) && me.profileComplete && <ReferralCard />}
      {(me.usertype === 'rider' || me.usertype === 'driver') && (
        <Suspense>
          <BankSection role={me.usertype} />
        </Suspense>
      )}
      <Preferences />
      <Suspense>
        <AccountSections me={me} />
      </Suspense>
      {isTraveller(me.usertype) && (
        <AppLink href={paths.inbox()} className="justify-self-start font-bold text-accent hover:underline">
          {t('nav_inbox')}
        </AppLink>
      )}
      {me.usertype === 'rider' && (
        <AppLink href={paths.drive()} className="justify-self-start font-bold text-accent hover:underline">
          {t('profile_drive')}
        </AppLink>
      )}
      <Leave />
    </div>
  )
}

/** Saved as soon as the server has the picture. */
function ProfilePicture() {
  const t = useText()
  const me = useSignedIn()
  const shared = useOwnAccountReason(me.usertype)
  const save = useAction(updateMe, me.usertype, meEffect, {
    onSuccess: () => toast.done(t('profile_updated')),
  })
  return (
    <div className="grid gap-3">
      <PictureField
        label={t('profile_picture')}
        purpose="profileImage"
        shape="round"
        value={me.profileImage}
        disabledReason={shared}
        placeholder={<AccountIcon size={24} />}
        onChange={(profileImage) => save.mutate({ body: { profileImage } })}
      />
      <InlineError error={save.error} />
    </div>
  )
}

function Preferences() {
  const t = useText()
  const me = useSignedIn()
  const { languages, locale, dateLocale } = useBoot()
  const [theme, setTheme] = useState(getThemeChoice)
  const standard = languages.find(({ langLocale }) => langLocale === locale)?.dateLocale ?? dateLocale
  const dates = listDateChoices(locale, standard)
  const save = useAction(updateMe, me.usertype, meEffect, {
    onSuccess: (saved) => {
      // Each language is a separate document.
      if (saved.lang && saved.lang.langLocale !== locale) openInLanguage(saved.lang.langLocale)
    },
  })
  return (
    <section className="grid justify-items-start gap-5">
      {languages.length > 1 && (
        <div className="grid gap-1.5">
          <h2 className="text-label font-semibold text-ink-2">{t('language')}</h2>
          <Segmented
            label={t('language')}
            name="language"
            className="flex-wrap"
            value={locale}
            onChange={(chosen) => {
              const language = languages.find(({ langLocale }) => langLocale === chosen)
              if (language) {
                const { langLocale, dateLocale } = language
                save.mutate({ body: { lang: { langLocale, dateLocale } } })
              }
            }}
            options={languages.map(({ langLocale, langName }) => ({ value: langLocale, label: langName }))}
          />
        </div>
      )}
      {dates.length > 1 && (
        <div className="grid gap-1.5">
          <h2 className="text-label font-semibold text-ink-2">{t('profile_dates')}</h2>
          <Segmented
            label={t('profile_dates')}
            name="dates"
            className="flex-wrap"
            value={dateLocale}
            onChange={(chosen) => save.mutate({ body: { lang: { langLocale: locale, dateLocale: chosen } } })}
            options={dates}
          />
        </div>
      )}
      <InlineError error={save.error} />
      <div className="grid gap-1.5">
        <h2 className="text-label font-semibold text-ink-2">{t('theme')}</h2>
        <Segmented
          label={t('theme')}
          name="theme"
          value={theme}
          onChange={(chosen) => {
            setThemeChoice(chosen)
            setTheme(chosen)
          }}
          options={[
            { value: 'light', label: t('theme_light') },
            { value: 'dark', label: t('theme_dark') },
            { value: 'system', label: t('theme_system') },
          ]}
        />
      </div>
    </section>
  )
}

function Leave() {
  const t = useText()
  const offline = useOfflineReason()
  const [asked, setAsked] = useState(false)
  const leave = useSignOut()
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap gap-2">
        <Button
          kind="secondary"
          working={leave.isPending}
          disabledReason={offline}
          onClick={() => leave.mutate({ everywhere: false })}
        >
          {t('profile_sign_out')}
        </Button>
        <Button kind="quiet" onClick={() => setAsked(true)}>
          {t('profile_sign_out_everywhere')}
        </Button>
      </div>
      <InlineError error={leave.error} />
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t('profile_sign_out_question')}
        description={t('profile_sign_out_note')}
        confirmLabel={t('profile_sign_out_everywhere')}
        keepLabel={t('profile_stay')}
        working={leave.isPending}
        disabledReason={offline}
        onConfirm={() => leave.mutate({ everywhere: true })}
      />
    </section>
  )
}
