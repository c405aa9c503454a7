const loading = new Map<string, Promise<unknown>>()
const failed = new Set<string | undefined>()

/**
 * The bundler wraps each `import()` in this function. It requests the chunk's imports (paths below `/`) in parallel
 * instead of one after the other, and waits for its style sheets. Rejects on failure; the next call retries with
 * another URL, because browsers cache failed modules.
 */
export async function preload<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => linkFile(`/${file}`)))
  const [chunk] = files
  if (failed.has(chunk)) return import(/* @vite-ignore */ `/${chunk}?${performance.now()}`)
  return load().catch((cause) => {
    if (chunk) failed.add(chunk)
    throw cause
  })
}

function linkFile(href: string): Promise<unknown> | undefined {
  const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  if (document.querySelector(`link[rel=${rel}][href="${href}"]`)) return loading.get(href)
  const link = Object.assign(document.createElement('link'), { rel, href })
  document.head.append(link)
  if (rel === 'modulepreload') return undefined
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(href))
    }
  })
  loading.set(href, loaded)
  return loaded
}
