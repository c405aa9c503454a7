import type { ReactNode } from 'react'
import { useBoot } from '../ui/boot.tsx'
import { PhoneDeviceIcon, PlayIcon } from '../ui/icons.tsx'
import { SignPanel } from '../ui/sign-panel.tsx'
import { useText } from '../ui/text.tsx'
import { SampleDriverLine } from './features.tsx'

/** The operator's mobile app: a phone and links to the stores; hidden when there are no links. */
export function MobileApp({ samplePlace }: { samplePlace: string }) {
  const t = useText()
  const { settings } = useBoot()
  if (!settings.appleStoreLink && !settings.playStoreLink) return null
  return (
    <section className="overflow-hidden bg-sign text-on-sign [--focus:var(--on-sign)] dark:bg-g-900">
      <div className="page-width grid items-center gap-12 pt-16 lg:grid-cols-[minmax(0,1fr)_auto] lg:pe-[120px]">
        <div className="grid justify-items-start gap-5 lg:pb-16">
          <h2 className="section-heading font-h2">
            {t(settings.appCategory === 'delivery' ? 'mobile_heading_delivery' : 'mobile_heading')}
          </h2>
          <p className="max-w-[500px] text-body text-hero-text lg:text-lead">{t('mobile_text')}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            {settings.appleStoreLink && (
              <StoreLink
                href={settings.appleStoreLink}
                device={t('store_apple_device')}
                store={t('store_apple')}
              >
                <PhoneDeviceIcon size={24} />
              </StoreLink>
            )}
            {settings.playStoreLink && (
              <StoreLink
                href={settings.playStoreLink}
                device={t('store_play_device')}
                store={t('store_play')}
              >
                <PlayIcon size={24} />
              </StoreLink>
            )}
          </div>
        </div>
        <Phone samplePlace={samplePlace} />
      </div>
    </section>
  )
}

interface StoreLinkProps {
  readonly href: string
  readonly device: string
  readonly store: string
  readonly children: ReactNode
}

function StoreLink({ href, device, store, children }: StoreLinkProps) {
  return (
    <a href={href} rel="noreferrer" className="store-link">
      {children}
      <span className="leading-tight">
        <bdi className="block text-micro">{device}</bdi>
        <bdi className="block font-bold">{store}</bdi>
      </span>
    </a>
  )
}

function Phone({ samplePlace }: { samplePlace: string }) {
  const t = useText()
  return (
    <div aria-hidden="true" className="phone">
      <div className="sample-map h-[250px] rounded-t-[29px]" />
      <div className="grid gap-3 px-3 pt-3">
        <SignPanel
          size="compact"
          figure="9"
          title={t('minutes_short', { count: 9 })}
          note={samplePlace || t('sample_drop')}
        />
        <SampleDriverLine size="medium" note={t('sample_car')} />
      </div>
    </div>
  )
}
