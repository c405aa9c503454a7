const base = 'http://own.invalid'

/**
 * A path of this server that is safe in `Location`. Throws for any value that a browser could parse as another host:
 * `//host`, `/\host`, with tabs between, or after dot segments are resolved.
 */
export function ownPath(path: string): string {
  const isPlain = path.startsWith('/') && !path.includes('\\') && !hasControl(path)
  if (isPlain && !path.startsWith('//') && URL.canParse(path, base)) {
    const { origin, pathname, search, hash } = new URL(path, base)
    if (origin === base && !pathname.startsWith('//')) return `${pathname}${search}${hash}`
  }
  throw new Error('not a path of this server')
}

const hasControl = (text: string) => [...text].some((sign) => sign < ' ' || sign === '\u007f')
