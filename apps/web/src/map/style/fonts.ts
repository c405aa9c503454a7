import cyrillic400 from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2?url'
import cyrillic600 from '@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff2?url'
import cyrillicExt400 from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff2?url'
import cyrillicExt600 from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-600-normal.woff2?url'
import devanagari400 from '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff2?url'
import devanagari600 from '@fontsource/noto-sans/files/noto-sans-devanagari-600-normal.woff2?url'
import greek400 from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff2?url'
import greek600 from '@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff2?url'
import greekExt400 from '@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff2?url'
import greekExt600 from '@fontsource/noto-sans/files/noto-sans-greek-ext-600-normal.woff2?url'
import latin400 from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2?url'
import latin600 from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2?url'
import latinExt400 from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2?url'
import latinExt600 from '@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff2?url'
import vietnamese400 from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff2?url'
import vietnamese600 from '@fontsource/noto-sans/files/noto-sans-vietnamese-600-normal.woff2?url'
import ranges from '@fontsource/noto-sans/unicode.json'
import arabic400 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2?url'
import arabic600 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff2?url'
import arabicRanges from '@fontsource/noto-sans-arabic/unicode.json'
import type { StyleSpecification } from 'maplibre-gl'
import { regular, semibold } from './font-names.ts'

/** A range of characters with its regular and semibold file. The first range that contains a character is used. */
const files: readonly (readonly [range: string, regular: string, semibold: string])[] = [
  [ranges.latin, latin400, latin600],
  [arabicRanges.arabic, arabic400, arabic600],
  [ranges.cyrillic, cyrillic400, cyrillic600],
  [ranges['latin-ext'], latinExt400, latinExt600],
  [ranges.greek, greek400, greek600],
  [ranges['cyrillic-ext'], cyrillicExt400, cyrillicExt600],
  [ranges['greek-ext'], greekExt400, greekExt600],
  [ranges.vietnamese, vietnamese400, vietnamese600],
  [ranges.devanagari, devanagari400, devanagari600],
]

const face = (range: string, url: string) => ({ url, 'unicode-range': range.split(',') })

/** Each file is loaded when one of its characters is first drawn; other scripts use the system's fonts. */
export const fontFaces: NonNullable<StyleSpecification['font-faces']> = {
  [regular]: files.map(([range, url]) => face(range, url)),
  [semibold]: files.map(([range, , url]) => face(range, url)),
}
