import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** The built web; undefined before `npm run build`. */
export const webFolder = existsSync(`${folder}/server/public.js`) ? folder : undefined
