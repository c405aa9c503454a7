export const serverFlags: readonly string[]
export const serverEnvironment: Readonly<Record<string, string>>
export function whyInstall(folder: string, set?: { readonly everything?: boolean }): string | undefined
