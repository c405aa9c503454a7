import type { ReactNode } from 'react'
import type { ShownPerson } from '../../api/queries/people.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { PositionPanel } from './position-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** Only drivers have one. */

/** What is known about a person besides the fields of the form. */
export function PersonFacts({ person }: { readonly person: ShownPerson }) {
  const isDriver = person.usertype === 'driver'
  return (
    <div className="grid min-w-0 content-start gap-3">
      {isDriver && <PositionPanel person={person} />}
      {person.walletBalance !== null && <Balance person={person} balance={person.walletBalance} />}
      <DocumentsPanel person={person} />
      <AccountPanel person={person} />
      <SessionsPanel id={person.id} />
    </div>
  )
}

function Balance({ person, balance }: { readonly person: ShownPerson; readonly balance: number }) {
  const t = useText()
  const format = useFormat()
  const { userrating, ratings: count, trips } = person
  return (
    <SignPanel size="compact">
      <div className="flex items-end justify-between gap-4">
        <div>
          <p className="text-label text-on-sign-2">{t('person_balance')}</p>
          <p className="pt-1 font-display text-[2rem] leading-none">
            <Bdi className="caps-center">{format.money(balance)}</Bdi>
          </p>
        </div>
        <div className="text-end text-label text-on-sign-2">
          {balance < 0 && <p>{t('person_owes')}</p>}
          {userrating !== null && (
            <p>{t('person_ratings', { rating: format.number(userrating, 1, 1), count })}</p>
          )}
          <p>{t(person.usertype === 'driver' ? 'person_trips' : 'person_rides', { count: trips })}</p>
        </div>
      </div>
    </SignPanel>
  )
}

function AccountPanel({ person }: { readonly person: ShownPerson }) {
  const t = useText()
  const format = useFormat()
  const { usertype, drivers, loginType, signupViaReferral: referrer } = person
  return (
    <Panel title={t('person_account')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 px-4 py-3">
        {usertype === 'fleetadmin' && (
          <Fact label={t('people_drivers')}>{t('person_drivers', { count: drivers })}</Fact>
        )}
        <Fact label={t('person_joined')}>{format.date(person.createdAt)}</Fact>
        <Fact label={t('person_added_by')}>{t(person.createdByAdmin ? 'list_yes' : 'list_no')}</Fact>
        <Fact label={t('person_signs_in_with')}>
          {loginType === 'mobile' ? t('person_login_mobile') : loginType}
        </Fact>
        <Fact label={t('person_referral_id')}>
          <Bdi className="font-mono">{person.referralId}</Bdi>
        </Fact>
        {referrer && (
          <Fact label={t('person_referred_by')}>
            <AppLink
              href={paths.person(referrer.usertype, referrer.id)}
              className="text-accent underline-offset-3 hover:underline"
            >
              <span dir="auto">{referrer.name}</span>
            </AppLink>
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-end">{children}</dd>
    </>
  )
}
