import type { MyReferrals } from '@cabstand/contract/http/money/referrals'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { myReferralsQuery } from '../../api/queries/referrals.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { canShare, copyText, sendLink } from '../../features/share/send-link.ts'
import { referralPath } from '../../navigation/referral-link.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/icons.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** The person's code with what it brings, ways to pass it on, and who joined with it. */
export function ReferralCard() {
  const t = useText()
  const query = useQuery(myReferralsQuery)
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const loaded = query.data !== undefined
  useEffect(() => {
    // A line of the wallet leads here.
    if (!loaded || location.hash !== '#referrals') return
    section.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [loaded])
  return (
    <section ref={section} aria-labelledby="referrals" className="grid scroll-mt-20 gap-3">
      <h2 ref={heading} id="referrals" tabIndex={-1} className="text-lead font-bold outline-none">
        {t('referral_title')}
      </h2>
      <Answer answer={query} failedTitle={t('referral_failed')} skeleton={<CardSkeleton />}>
        {(referrals) => (
          <>
            {referrals.referralId === '' ? (
              <p className="text-ink-2">{t('referral_no_name')}</p>
            ) : (
              <Code referrals={referrals} />
            )}
            <Referred referrals={referrals} />
          </>
        )}
      </Answer>
    </section>
  )
}

function CardSkeleton() {
  return (
    <Skeleton>
      <div className="h-52 rounded-sign bg-skeleton" />
    </Skeleton>
  )
}

function Code({ referrals: { referralId, bonus } }: { readonly referrals: MyReferrals }) {
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  const words = { copied: t('referral_copied'), failed: t('referral_copy_failed') }
  const title = t('referral_invitation', { app: isolate(settings.appName), code: isolate(referralId) })
  const url = new URL(referralPath(referralId), location.origin).href
  return (
    <SignPanel>
      <div className="grid gap-4">
        <p className="text-on-sign-2">
          {bonus > 0 ? t('referral_note', { bonus: isolate(format.money(bonus)) }) : t('referral_note_none')}
        </p>
        <div>
          <p className="text-label text-on-sign-2">{t('referral_your_code')}</p>
          <Bdi className="select-all font-mono text-[1.75rem] leading-tight font-semibold break-all">
            {referralId}
          </Bdi>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button kind="signal" onClick={() => void sendLink({ title, url }, words)}>
            <ShareIcon size={18} />
            {t(canShare() ? 'referral_share' : 'referral_copy_link')}
          </Button>
          <Button kind="outline" onClick={() => void copyText(referralId, words)}>
            {t('referral_copy_code')}
          </Button>
        </div>
      </div>
    </SignPanel>
  )
}

function Referred({ referrals: { people, earned, referred } }: { readonly referrals: MyReferrals }) {
  const t = useText()
  const format = useFormat()
  if (people === 0) return <p className="text-ink-2">{t('referral_nobody')}</p>
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-ink-2">{t('referral_people', { count: people })}</p>
        {earned > 0 && (
          <p className="font-semibold">{t('referral_earned', { amount: isolate(format.money(earned)) })}</p>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {referred.map(({ firstName, joinedAt, pending, bonus, held }) => (
          <li key={`${firstName} ${joinedAt}`} className="flex items-center justify-between gap-3 py-2.5">
            <span className="min-w-0">
              <span dir="auto" className="block font-medium break-words">
                {firstName}
              </span>
              <span className="block text-sm text-ink-3">
                {t('referral_joined', { date: format.date(joinedAt) })}
              </span>
            </span>
            {bonus !== null && (
              <Tag accent>{t('referral_rewarded', { amount: isolate(format.money(bonus)) })}</Tag>
            )}
            {held && <Tag>{t('referral_held')}</Tag>}
            {pending && <Tag>{t('referral_waits')}</Tag>}
          </li>
        ))}
      </ul>
    </>
  )
}
