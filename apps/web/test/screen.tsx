import { type Language, listLanguages } from '@cabstand/contract/http/operator/languages'
import { getSettings, type PublicSettings } from '@cabstand/contract/http/operator/settings'
import { getListLook, getMe, type Me } from '@cabstand/contract/http/people/users'
import type { AppBoot } from '@cabstand/contract/pages'
import { appScopes, shippedLanguages, textScopes } from '@cabstand/contract/texts/dictionary'
import { isRightToLeft } from '@cabstand/contract/texts/direction'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { wordsIn } from '../../../e2e/texts.ts'
import { App } from '../src/app/app.tsx'
import { ApiStub } from './api-stub.ts'
import { textsIn } from './texts-in.ts'

/** The API of the test that runs. */
export let api = new ApiStub()
/** The hands of the person: real keys and presses. */
export let user = userEvent.setup()
export const words = wordsIn('en')

/** Who is signed in, by role: the example of `getMe` is a rider. */
const people: Readonly<Record<Me['usertype'], Partial<Me>>> = {
  rider: {},
  driver: {
    firstName: 'Rui',
    lastName: 'Almeida',
    driver: {
      carType: null,
      vehicleMake: 'Toyota',
      vehicleModel: 'Corolla',
      vehicleNumber: '48-QK-27',
      driverActiveStatus: true,
      queue: false,
      userrating: 4.8,
    },
  },
  fleetadmin: { firstName: 'Bela', lastName: 'Fonseca' },
  admin: { firstName: 'Lena', lastName: 'Moreau' },
}

const startMilliseconds = 10_000

interface Opening {
  /** Absent: a visitor. */
  readonly as?: Me['usertype']
  readonly me?: Partial<Me>
  readonly locale?: string
  readonly settings?: Partial<PublicSettings>
  /** Endpoints that get no response, as without a connection. */
  readonly lost?: Parameters<ApiStub['lose']>[0][]
}

/** Opens the app at a path, as a browser does with the document of the server, until its screen has a heading. */
export async function open(
  path: string,
  { as, me, locale = 'en', settings = {}, lost = [] }: Opening = {},
): Promise<void> {
  const root = document.documentElement
  root.lang = locale
  root.dir = isRightToLeft(locale) ? 'rtl' : 'ltr'
  window.history.replaceState(null, '', path)
  const ownSettings = { ...getSettings.output.parse(getSettings.examples.output), ...settings }
  api.answer(getSettings, () => ownSettings)
  if (as !== undefined) {
    root.dataset.role = as
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it at sign-in.
    document.cookie = `cabstand_role=${as}; path=/`
    api.signIn(me?.approved === false ? 'waitingDriver' : as)
    // The example hides columns.
    api.answer(getListLook, () => ({ columns: null, dense: false, views: [] }))
    api.answer(getMe, (example) => ({
      ...example,
      usertype: as,
      lang: { langLocale: locale, dateLocale: dateLocaleOf(locale) },
      ...people[as],
      ...me,
    }))
  }
  for (const endpoint of lost) api.lose(endpoint)
  render(<App boot={bootOf(locale, ownSettings)} />)
  // Inside `act` React does not keep each fallback for the 300 ms that spare people a flicker.
  const endsAt = Date.now() + startMilliseconds
  while (!document.querySelector('h1') && Date.now() < endsAt)
    await act(() => new Promise((resolve) => setTimeout(resolve)))
}

const arabicOf = (language: Language): Language => ({
  ...language,
  id: '01a1fcb8-c7b8-7065-a7f8-3e0959ad06aa',
  langLocale: 'ar',
  langName: 'العربية',
  dateLocale: 'ar',
  default: false,
})

const dateLocaleOf = (locale: string) =>
  shippedLanguages.find(({ langLocale }) => langLocale === locale)?.dateLocale ?? locale

function bootOf(locale: string, settings: PublicSettings): AppBoot {
  const inFiles = textScopes.filter((scope) => !(appScopes as readonly string[]).includes(scope))
  return {
    locale,
    dateLocale: dateLocaleOf(locale),
    direction: isRightToLeft(locale) ? 'rtl' : 'ltr',
    languages: listLanguages.output
      .parse(listLanguages.examples.output)
      .languages.flatMap((language) => [language, arabicOf(language)]),
    texts: textsIn(locale, appScopes),
    textFiles: Object.fromEntries(inFiles.map((scope) => [scope, `/texts/${locale}/${scope}`])),
    settings,
    marks: { settings: '', texts: '' },
  }
}

const { pushState, replaceState } = window.history
const addListener = window.addEventListener.bind(window)
/** Of the open screen: the router of one test must not follow the next one's addresses. */
const listeners: Parameters<typeof addListener>[] = []
const errors: string[] = []

export function resetScreen(): void {
  api = new ApiStub()
  user = userEvent.setup()
  vi.stubGlobal('fetch', api.fetch)
  vi.spyOn(console, 'error').mockImplementation((...told) => errors.push(told.join(' ')))
  vi.spyOn(window, 'addEventListener').mockImplementation((...listener: Parameters<typeof addListener>) => {
    listeners.push(listener)
    addListener(...listener)
  })
}

export function endScreen(): void {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const [type, listener, options] of listeners.splice(0))
    window.removeEventListener(type, listener, options)
  Object.assign(window.history, { pushState, replaceState })
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: as the server deletes it at sign-out.
  document.cookie = 'cabstand_role=; path=/; max-age=0'
  delete document.documentElement.dataset.role
}

/**
 * The router's lazy components stop calling `use()` once their code is there, which development builds of React call
 * an error.
 */
const isNoise = (error: string) => error.includes('suspend in a previous render but did not call use()')

/** Errors of React and of the screen, and what the contract does not allow. */
export const takeFaults = (): string[] => [
  ...errors.splice(0).filter((error) => !isNoise(error)),
  ...api.faults.splice(0),
]

/** Presses the button of this name, once it is there. */
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

/** The field whose label is the text of this key, once it is there. */
export const field = <E extends HTMLElement = HTMLInputElement>(key: string) =>
  screen.findByLabelText<E>(words(key))
