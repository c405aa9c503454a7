/**
 * Draws the city behind the landing page and the small maps of its samples:
 * `node art/draw-city.ts` writes `src/public/art/*.svg`. The same seed gives the same city.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Palette {
  readonly land: string
  readonly lot: string
  readonly street: string
  readonly ring: string
  readonly arterial: string
  readonly park: string
  readonly wood: string
  readonly water: string
}

const night: Palette = {
  land: '#0C3A16',
  lot: '#0E4119',
  street: '#155225',
  ring: '#1A5D2A',
  arterial: '#1F6A30',
  park: '#0F4A1C',
  wood: '#114F1F',
  water: '#092D13',
}
const light: Palette = {
  land: '#EFF0EA',
  lot: '#E2E4DA',
  street: '#FFFFFF',
  ring: '#FDF1CF',
  arterial: '#FBE3A8',
  park: '#CDE7C2',
  wood: '#B5D8A8',
  water: '#AFD5E4',
}
const dark: Palette = {
  land: '#141D18',
  lot: '#1B261F',
  street: '#2A372F',
  ring: '#3B4032',
  arterial: '#4C4A33',
  park: '#17331F',
  wood: '#1C3E25',
  water: '#123242',
}

/** Mulberry32: small, seeded, good enough for streets. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A tile of blocks between streets, with building lots in each block, turned by `degrees`. */
function districtPattern(id: string, degrees: number, scale: number, colours: Palette, seed: number): string {
  const random = seededRandom(seed)
  const columns = [0, 46, 98, 158, 204]
  const rows = [0, 62, 104, 172, 216]
  const half = 4
  const lots: string[] = []
  for (const [index, left] of columns.slice(0, -1).entries()) {
    for (const [row, top] of rows.slice(0, -1).entries()) {
      const right = (columns[index + 1] ?? left) - half
      const bottom = (rows[row + 1] ?? top) - half
      for (let x = left + half + 2; x < right - 9; x += 10 + Math.round(random() * 6)) {
        for (let y = top + half + 2; y < bottom - 9; y += 11 + Math.round(random() * 6)) {
          if (random() < 0.14) continue
          const width = Math.min(8 + Math.round(random() * 4), right - x - 1)
          const height = Math.min(8 + Math.round(random() * 5), bottom - y - 1)
          lots.push(`M${x} ${y}h${width}v${height}h${-width}z`)
        }
      }
    }
  }
  const across = columns.slice(0, -1).map((x) => `M${x} 0V216`)
  const along = rows.slice(0, -1).map((y) => `M0 ${y}H204`)
  return [
    `<pattern id="${id}" width="204" height="216" patternUnits="userSpaceOnUse" patternTransform="rotate(${degrees}) scale(${scale})">`,
    `<path fill="${colours.lot}" d="${lots.join('')}"/>`,
    `<path fill="none" stroke="${colours.street}" stroke-width="7" d="${[...across, ...along].join('')}"/>`,
    '</pattern>',
  ].join('')
}

function car(x: number, y: number, degrees: number, scale: number): string {
  return [
    `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">`,
    '<rect x="-8.5" y="-14.5" width="17" height="29" rx="6" fill="#082611" stroke="#fff" stroke-width="2"/>',
    '<path d="M-5-8q5-3 10 0v3H-5zM-5 9.500H5v-4H-5z" fill="#8FB39A"/>',
    '<rect x="-2.500" y="-2.500" width="5" height="5" rx="1" fill="#46F34D"/></g>',
  ]
    .join('')
    .replaceAll('.500', '.5')
}

const line = (colour: string, width: number, d: string) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}"/>`
const area = (fill: string, d: string) => `<path fill="${fill}" d="${d}"/>`
const svg = (width: number, height: number, body: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${body.join('')}</svg>\n`

function heroCity(c: Palette): string {
  const eastern = 'M1010 250L1440 40V640C1250 640 1120 600 960 560z'
  const river = 'M0 548C200 530 420 525 640 552S1100 660 1440 660V770C1100 770 860 690 640 652S200 622 0 642z'
  return svg(1440, 1080, [
    `<defs>${districtPattern('a', -50, 1, c, 7)}${districtPattern('b', -4, 1.05, c, 21)}${districtPattern('c', 14, 1, c, 5)}</defs>`,
    `<path fill="${c.land}" d="M0 0h1440v1080H0z"/>`,
    area('url(#a)', 'M0 0H1440V470C1100 400 700 440 480 450S160 460 0 476z'),
    area('url(#b)', 'M0 476C160 460 340 460 480 450S1100 400 1440 470V1080H0z'),
    area(c.land, eastern),
    area('url(#c)', eastern),
    area(c.park, 'M0 52C90 50 210 84 300 150S360 290 300 340 120 420 0 404z'),
    area(c.wood, 'M0 176C40 170 96 210 88 250S30 300 0 284z'),
    area(c.water, 'M146 240c4-22 44-26 62-14s34 26 24 36-46 8-64 4-24-14-22-26z'),
    area(c.park, 'M1226 0C1216 80 1262 150 1340 150S1440 110 1440 110V0z'),
    area(c.wood, 'M1320 70c10-40 70-50 90-10s-10 60-40 60-56-20-50-50z'),
    line(c.ring, 11, 'M0 58C90 50 210 84 300 150S362 290 300 344 120 414 0 404'),
    line(c.wood, 1.5, 'M92 70L70 172 110 396M0 240L146 284'),
    line(c.street, 12, 'M0 482C200 452 480 470 640 462S1180 420 1440 486'),
    area(c.water, river),
    line(c.street, 11, 'M0 524C200 506 420 506 640 530S1100 640 1440 636'),
    line(c.street, 11, 'M0 664C200 644 420 644 640 674S1100 790 1440 790'),
    line(c.ring, 12, 'M0 272C120 190 300 160 460 170S760 230 860 330 1080 560 1110 810V1080'),
    line(c.arterial, 14, 'M364 0C380 200 382 480 379 810V1080'),
    line(c.arterial, 14, 'M980 0C840 170 700 330 640 420S470 690 379 810L290 940 200 1080'),
    line(c.arterial, 13, 'M0 486C60 560 80 660 190 730S330 796 379 810C520 850 900 790 1440 764'),
    car(60, 505, 86, 0.86),
    car(635, 525, -84, 0.86),
    car(379, 720, 0, 0.86),
    car(1180, 832, 84, 0.86),
  ])
}

/** A few streets with a route and the car on it, for the samples. */
function sampleMap(c: Palette, route: { casing: string; line: string; core: string }): string {
  const way = 'M124-10V0L74 53 204 166C226 184 240 190 256 210L300 270'
  return svg(360, 260, [
    `<defs>${districtPattern('m', 38, 0.62, c, 11)}</defs>`,
    `<path fill="${c.land}" d="M0 0h360v260H0z"/><path fill="url(#m)" d="M0 0h360v260H0z"/>`,
    line(c.ring, 8, 'M-10 108C90 100 170 130 250 192S340 260 372 270'),
    line(c.arterial, 10, 'M372-50L150 270'),
    `<g stroke-linejoin="round" stroke-linecap="round">${line(route.casing, 9, way)}${line(route.line, 6.5, way)}${line(route.core, 2.2, way)}</g>`,
    car(119, 92, -49, 0.72),
  ])
}

const folder = fileURLToPath(new URL('../src/public/art', import.meta.url))
writeFileSync(`${folder}/city.svg`, heroCity(night))
writeFileSync(
  `${folder}/map-light.svg`,
  sampleMap(light, { casing: '#FFFFFF', line: '#0C3A16', core: '#46F34D' }),
)
writeFileSync(
  `${folder}/map-dark.svg`,
  sampleMap(dark, { casing: '#06210C', line: '#46F34D', core: '#06210C' }),
)
