import { currencyExponent } from '@cabstand/domain/currency'
import { startingTariffs } from '@cabstand/domain/fare/starting-tariffs'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { useBoot } from '../ui/boot.tsx'
import { FareLines } from '../ui/fare-lines.tsx'
import { StarIcon } from '../ui/icons.tsx'
import { Plate } from '../ui/plate.tsx'
import { SignPanel } from '../ui/sign-panel.tsx'
import { useFormat, useText } from '../ui/text.tsx'

/** Three features, each beside a small sample of its screen. */
export function Features({ samplePlace }: { samplePlace: string }) {
  const t = useText()
  const { appCategory, otpSecure } = useBoot().settings
  const isDelivery = appCategory === 'delivery'
  // Rides start with it.
  const withCode = otpSecure && !isDelivery
  return (
    <section className="page-width grid gap-14 py-16 lg:grid-cols-3 lg:gap-12 lg:py-26">
      <Feature heading={t('feature_price_heading')} text={t('feature_price_text')}>
        <SampleFare />
      </Feature>
      <Feature
        heading={t('feature_driver_heading')}
        text={t(withCode ? 'feature_driver_text' : 'feature_driver_text_no_code')}
      >
        <SampleDriver withCode={withCode} />
      </Feature>
      <Feature
        heading={t(isDelivery ? 'feature_track_heading_delivery' : 'feature_track_heading')}
        text={t(isDelivery ? 'feature_track_text_delivery' : 'feature_track_text')}
      >
        <div aria-hidden="true" className="sample-map flex h-full flex-col justify-end p-4">
          <SignPanel
            size="compact"
            figure="9"
            title={t('minutes_short', { count: 9 })}
            note={samplePlace || t('sample_drop')}
          />
        </div>
      </Feature>
    </section>
  )
}

function Feature({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <article className="feature">
      <div className="feature-picture">{children}</div>
      <h2>{heading}</h2>
      <p>{text}</p>
    </article>
  )
}

const sample = { km: 6.4, miles: 4, minutes: 15 } as const

/** A usual fare in the operator's currency and unit of distance. */
function SampleFare() {
  const t = useText()
  const { money, number, rate } = useFormat()
  const { code, convertToMile } = useBoot().settings
  const [tariff] = startingTariffs(code, { convertToMile })
  if (tariff === undefined) throw new Error('there is no usual tariff')
  const { baseFare, ratePerUnitDistance, ratePerHour } = tariff
  const quantity = convertToMile ? sample.miles : sample.km
  const perMajor = 10 ** currencyExponent(code)
  const distance = Math.round(Number(ratePerUnitDistance) * quantity * perMajor)
  const perMinute = Number(ratePerHour) / 60
  const time = Math.round(perMinute * sample.minutes * perMajor)
  const distanceWords = { quantity: number(quantity), rate: rate(ratePerUnitDistance) }
  return (
    <div aria-hidden="true" className="flex h-full flex-col justify-center px-6.5">
      <FareLines
        lines={[
          { id: 'start', label: t('sample_start'), amount: money(baseFare) },
          {
            id: 'distance',
            label: convertToMile
              ? t('sample_distance_miles', distanceWords)
              : t('sample_distance', distanceWords),
            amount: money(distance),
          },
          {
            id: 'time',
            label: t('sample_time', { quantity: sample.minutes, rate: rate(perMinute) }),
            amount: money(time),
          },
        ]}
        total={{ label: t('sample_total'), amount: money(baseFare + distance + time) }}
      />
    </div>
  )
}

function SampleDriver({ withCode }: { withCode: boolean }) {
  const t = useText()
  return (
    <div aria-hidden="true" className="grid gap-6 px-6.5 py-7.5">
      <SampleDriverLine size="large" note={<SampleRating />} />
      <SignPanel
        size="compact"
        figure="4"
        title={t('minutes_short', { count: 4 })}
        note={t('sample_coming')}
        aside={
          withCode && (
            <bdi dir="ltr" className="font-mono text-[1.375rem] tracking-[.14em] text-signal">
              48213
            </bdi>
          )
        }
      />
    </div>
  )
}

function SampleRating() {
  return (
    <span className="flex items-center gap-1 text-base">
      <StarIcon className="size-3.5" />
      4.9
    </span>
  )
}

/** The driver of the samples with the car's plate. */
export function SampleDriverLine({ size, note }: { size: 'medium' | 'large'; note: ReactNode }) {
  const t = useText()
  const large = size === 'large'
  return (
    <div className="flex items-center gap-3">
      <Avatar name={t('sample_driver')} size={size} />
      <div className="min-w-0 flex-1 leading-tight">
        <p className={large ? 'text-lead leading-6 font-semibold' : 'text-label font-bold'}>
          {t('sample_driver')}
        </p>
        <div className={large ? 'text-ink-2' : 'text-small text-ink-2'}>{note}</div>
      </div>
      <Plate number="48–QK–27" className={large ? '' : 'px-2 py-0.5 text-sm'} />
    </div>
  )
}
