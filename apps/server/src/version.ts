import packageJson from '../package.json' with { type: 'json' }

/** The version of this server from its package.json. */
export const version: string = packageJson.version
