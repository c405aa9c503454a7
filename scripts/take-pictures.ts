// `npm run pictures -- http://127.0.0.1:3000`: takes the pictures in docs/screens and docs/pictures again, from a
// running demo. They show what the demo has, so start it with empty data, its simulation on, and
// CABSTAND_DEMO_PAYMENTS=emulators. With `--language`, `--width` or `--dark` it takes all screens in that look alone,
// into the folder `--to`, to look them through.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Camera, type Look, type Screen, save, type Who } from './pictures/camera.ts'
import { planRide } from './pictures/ride.ts'
import { listScreens, rideScreens } from './pictures/screens.ts'

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string' },
    width: { type: 'string' },
    dark: { type: 'boolean' },
    to: { type: 'string' },
  },
})
const base = positionals[0] ?? 'http://127.0.0.1:3000'
const isWalk = given.to !== undefined
const folder = given.to ?? 'docs/screens'
const camera = await Camera.start(base)

/** A look, with the words for it in docs/screens/README.md; the first look of a screen has its plain name. */
interface NamedLook extends Look {
  readonly words: string
}

const plain: NamedLook = { width: 1440, language: 'en', words: '1440 px' }
const arabic: NamedLook = { width: 390, dark: true, language: 'ar', words: '390 px, dark, Arabic' }
const hindi: NamedLook = { width: 1440, dark: true, language: 'hi', words: '1440 px, dark, Hindi' }

function looksOf(who: Who): readonly NamedLook[] {
  if (!isWalk) return who === 'admin' ? [plain, arabic] : [plain, arabic, hindi]
  const { language = 'en', width = '390', dark = false } = given
  return [{ language, width: Number(width), dark, words: '' }]
}

const rows: string[] = []

/** Takes a screen in all its looks. */
async function take(who: Who, name: string, screen: Screen, after?: () => Promise<unknown>): Promise<void> {
  const links: string[] = []
  for (const [index, look] of looksOf(who).entries()) {
    const file = `${who}-${name}${index === 0 ? '' : `-${look.language}`}`
    await save(await camera.show(who, screen, look), `${folder}/${file}`)
    links.push(`[${look.words}](${file}.webp)`)
    await after?.()
  }
  rows.push(`| ${who} | ${name.replaceAll('-', ' ')} | ${links.join(', ')} |\n`)
}

/** A picture of the main README. */
async function takeForReadme(who: Who, name: string, path: string, width = plain.width): Promise<void> {
  if (!isWalk) await save(await camera.show(who, { path }, { ...plain, width }), `docs/pictures/${name}`)
}

/** A ride from its booking to its payment. */
async function takeRide(): Promise<void> {
  const ride = await planRide(base)
  await take('rider', 'booked', rideScreens.booked(ride.form), ride.cancelOpen)
  await takeForReadme('rider', 'book', ride.form)
  await ride.beginWork()
  const drivers = await camera.show('driver', { path: '/bookings' }, { ...plain, width: 390 })
  const id = await ride.book()
  try {
    // Simulated drivers may accept it too, so the picture is taken as soon as the offer is there.
    await drivers.getByRole('button', { name: 'Accept', exact: true }).waitFor()
    if (!isWalk) await save(drivers, 'docs/pictures/driver')
    // The page would report another place of the car.
    await drivers.goto('about:blank')
    await ride.accept(id)
    await takeForReadme('rider', 'trip', `/bookings/${id}`)
    await ride.start(id)
    await take('rider', 'trip', rideScreens.running(id))
    await take('visitor', 'shared-trip', rideScreens.shared(await ride.share(id)))
    await ride.finish(id)
    await take('rider', 'payment', rideScreens.payment(id))
    await ride.pay(id)
  } finally {
    await ride.cancel(id)
    await ride.endWork()
  }
}

const readmeStart = `# Screens

Taken from the demo. \`npm run pictures -- <address of a running demo>\` takes all of them again, writes this page, and
takes the pictures of the main README.

| who | screen | pictures |
|---|---|---|
`

try {
  await takeRide()
  for (const [who, screens] of await listScreens(base)) {
    for (const [name, screen] of Object.entries(screens)) await take(who, name, screen)
  }
  await takeForReadme('admin', 'dashboard', '/dashboard')
  if (!isWalk) await writeFile(`${folder}/README.md`, readmeStart + rows.join(''))
} finally {
  await camera.close()
}
