/** Packages by their path, as in package-lock.json. */
type Packages = Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>

export const serverFlags: readonly string[]
export const serverEnvironment: Readonly<Record<string, string>>
export function whyInstall(folder?: string): string | undefined
export function coversMachine(packages: Packages, machine?: string): boolean
