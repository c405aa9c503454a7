/**
 * The settings of an installation as a file that systemd's EnvironmentFile and the shell both read: one
 * `NAME='value'` a line.
 */
export function formatSettings(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${quote(value)}\n`)
    .join('')
}

/** A single quote cannot stand between single quotes. */
function quote(value: string): string {
  if (!value.includes("'")) return `'${value}'`
  return `"${value.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`
}
