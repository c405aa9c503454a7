import pg from 'pg'
import { DatabaseUnavailableError } from './bounded-pool.ts'

/** A PostgreSQL that may change its port and must not be confused with another server. */
export interface WatchedLocation {
  /** The current connection string. */
  url(): string
  /** The current value of the server's setting `cabstand.instance`. */
  instance(): string
}

/** The location of a database: the connection string of the operator's server, or the embedded PostgreSQL. */
export type DatabaseLocation = string | WatchedLocation

export function urlOf(location: DatabaseLocation): string {
  return typeof location === 'string' ? location : location.url()
}

/** A client that is not connected yet. `connect` rejects when another server answers. */
export function createClient(location: DatabaseLocation, config: pg.ClientConfig = {}): pg.Client {
  const Client = clientClass(location)
  const client = new Client(config)
  // The next query of a broken connection rejects. An `error` without a listener would end the process.
  client.on('error', () => {})
  return client
}

/** A pool whose connections are opened like `createClient`: each looks up the current location. */
export function createPool(location: DatabaseLocation, config: pg.PoolConfig = {}): pg.Pool {
  return new pg.Pool({ ...config, Client: clientClass(location) })
}

function clientClass(location: DatabaseLocation): new (config?: pg.ClientConfig) => pg.Client {
  if (typeof location !== 'string') return watchedClientClass(location)
  const connectionString: string = location
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString })
    }
  }
}

function watchedClientClass(location: WatchedLocation) {
  return class WatchedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: location.url() })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error, client?: pg.Client) => void): Promise<pg.Client> | undefined {
      const connected = this.connectToOwn()
      if (callback === undefined) return connected
      connected.then(
        () => Reflect.apply(callback, undefined, [null, this]),
        (error: Error) => callback(error),
      )
      return undefined
    }

    // The driver calls these two when a server asks for a plain password, which ours never does.
    _handleAuthCleartextPassword(): void {
      this.refuseStranger()
    }

    _handleAuthMD5Password(): void {
      this.refuseStranger()
    }

    private refuseStranger(): void {
      this.connection.stream.destroy(new Error(this.strangerMessage()))
    }

    private strangerMessage(): string {
      return `the PostgreSQL on port ${this.port} is not the one of this data folder`
    }

    private async connectToOwn(): Promise<pg.Client> {
      // Until the caller has the client, it learns of errors by the rejection, and listens to no events. An `error`
      // without a listener would end the process.
      const ignore = () => {}
      this.on('error', ignore)
      try {
        await super.connect()
        const { rows } = await this.query<{ instance: string | null }>(
          `select current_setting('cabstand.instance', true) as instance`,
        )
        if (rows[0]?.instance !== location.instance()) throw new Error(this.strangerMessage())
        this.off('error', ignore)
        return this
      } catch (error) {
        this.connection.stream.destroy()
        const { code, message } = error as { code?: string; message: string }
        throw new DatabaseUnavailableError(message, code ?? '')
      }
    }
  }
}
