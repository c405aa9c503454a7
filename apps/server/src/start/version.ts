import packageJson from '../../../../package.json' with { type: 'json' }

/** The version of Cabstand, which its tag and CHANGELOG.md name. */
export const version: string = packageJson.version
