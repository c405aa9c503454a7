import type { AppBoot } from '@cabstand/contract/pages'
import type { TextScope } from '@cabstand/contract/texts/en/index'
import { Store } from '../ui/store.ts'
import { ApiError } from './api-error.ts'

export type TextsOfBoot = Pick<AppBoot, 'texts' | 'textFiles'>

/**
 * The app's texts: those of the shell are in the document, those of a screen are loaded before it is shown. They are
 * added to `boot.texts`, so a screen finds every text of its scopes there.
 */
export class Texts<Boot extends TextsOfBoot = AppBoot> {
  /** The boot data with all texts that are loaded. It is another object after texts have changed. */
  readonly current: Store<Boot>
  private dictionary: Record<string, string>
  private readonly loaded = new Set<TextScope>()
  private readonly loads = new Map<string, Promise<unknown>>()

  constructor(boot: Boot) {
    this.dictionary = { ...boot.texts }
    this.current = new Store({ ...boot, texts: this.dictionary })
  }

  get boot(): Boot {
    return this.current.get()
  }

  /**
   * The same promise for the same scopes, so that a component can wait for it. Rejects with `network_error` when a file
   * fails to load; the next call retries.
   */
  load(scopes: readonly TextScope[]): Promise<unknown> {
    return this.once(scopes.join(), () => Promise.all(scopes.map((scope) => this.loadScope(scope))))
  }

  /** Shows the texts of newer boot data, with those of all scopes that are loaded. Says whether any text differs. */
  async renew(fresh: Boot): Promise<boolean> {
    const addresses = [...this.loaded].flatMap((scope) => fresh.textFiles[scope] ?? [])
    const loaded = await Promise.all(addresses.map(fetchTexts))
    const before = this.dictionary
    const dictionary: Record<string, string> = Object.assign({}, fresh.texts, ...loaded)
    if (Object.entries(dictionary).every(([key, text]) => before[key] === text)) return false
    this.dictionary = dictionary
    this.current.set({ ...this.boot, textFiles: fresh.textFiles, texts: dictionary })
    return true
  }

  private loadScope(scope: TextScope): Promise<unknown> | undefined {
    const address = this.boot.textFiles[scope]
    // Scopes without a file are in the document.
    if (address === undefined) return undefined
    return this.once(address, async () => {
      const texts = await fetchTexts(address)
      this.loaded.add(scope)
      Object.assign(this.dictionary, texts)
    })
  }

  private once(name: string, load: () => Promise<unknown>): Promise<unknown> {
    const known = this.loads.get(name)
    if (known) return known
    const started = load()
    this.loads.set(name, started)
    started.catch(() => this.loads.delete(name))
    return started
  }
}

async function fetchTexts(address: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) throw new ApiError({ code: 'network_error', status: 0 })
  return response.json()
}
