/** Colours of the product on paper (light tokens of the web). */
export const ink = {
  text: '#0B1F13',
  secondary: '#445348',
  tertiary: '#5C6B60',
  line: '#DDE3DC',
  sunken: '#F4F6F3',
  accent: '#15691A',
  signal: '#46F34D',
  sign: '#0C3A16',
  danger: '#B4231A',
  onSign: '#FFFFFF',
} as const
export type Ink = (typeof ink)[keyof typeof ink]
