import { isolate } from '@cabstand/contract/texts/isolate'
import { useState } from 'react'
import type { Coordinates } from '../ui/address/use-address.ts'
import { TextProvider, useFormat, useText } from '../ui/text.tsx'
import { BookingForm } from './booking-form.tsx'
import type { IslandBoot } from './island-boot.ts'
import { useNearestSeconds } from './use-nearest-seconds.ts'

/** The texts of the hero and the booking form: the part of the landing page that hydrates. */
export function BookingIsland({ boot }: { boot: IslandBoot }) {
  return (
    <TextProvider boot={boot}>
      <HeroContent boot={boot} />
    </TextProvider>
  )
}

function HeroContent({ boot }: { boot: IslandBoot }) {
  const t = useText()
  const isDelivery = boot.settings.appCategory === 'delivery'
  const [pickup, setPickup] = useState<Coordinates | null>(null)
  const nearest = useNearestSeconds(pickup ?? boot.center)
  return (
    <div className="page-width hero-content">
      <div className="grid gap-5 lg:gap-7">
        <h1 className="hero-heading max-w-[660px] font-display">
          {t(isDelivery ? 'hero_heading_delivery' : 'hero_heading')}
        </h1>
        <p className="max-w-[570px] text-body text-hero-text lg:text-lead">
          {boot.placeName
            ? t(isDelivery ? 'hero_text_delivery' : 'hero_text', { place: isolate(boot.placeName) })
            : t(isDelivery ? 'hero_text_anywhere_delivery' : 'hero_text_anywhere')}
        </p>
        <NearestCab
          label={t(isDelivery ? 'nearest_driver' : 'nearest_cab')}
          seconds={Math.min(...nearest.values())}
        />
      </div>
      <BookingForm boot={boot} nearest={nearest} near={pickup ?? boot.center} onPickup={setPickup} />
    </div>
  )
}

/**
 * Reserves its space until the number is known, so that the layout does not shift. Like the form, it is only for those
 * who can book.
 */
function NearestCab({ label, seconds }: { label: string; seconds: number }) {
  const t = useText()
  const format = useFormat()
  const known = Number.isFinite(seconds)
  return (
    <p
      className={
        known
          ? 'for-bookers hidden min-h-[66px] w-fit items-center gap-4 rounded-sign border border-sign-line bg-sign/80 px-5 lg:flex'
          : 'for-bookers invisible hidden h-[66px] lg:block'
      }
    >
      <bdi className="caps-center font-display text-[2.25rem] leading-none text-signal">
        {known ? format.minutes(seconds) : ''}
      </bdi>
      <span className="text-sm leading-5">
        <span className="block">{t('minutes_short', { count: known ? format.minutes(seconds) : 0 })}</span>
        <span className="block text-on-sign-2">{label}</span>
      </span>
    </p>
  )
}
