/** The types of pictures that people may send. The server tells them by their content. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

/** Limits of every picture that people send, before it is encoded again. */
export const imageLimits = {
  /** More than a phone's camera makes. */
  bytes: 20 * 1024 * 1024,
  /** A picture of 8,000 by 6,000 pixels; decoded, it takes 150 MB. */
  pixels: 50_000_000,
} as const
