import type { Member } from '@cabstand/contract/endpoint'
import type { RequestCaller, Session } from '../caller.ts'
import type { Database } from '../db/database.ts'
import type { PictureFormat } from './image/encode-picture.ts'

/** A file of a record. */
export interface UsedFile {
  /** The id of the record that names it. */
  readonly subject: string
  /** Whom it is about. */
  readonly person: string | null
}

/**
 * What files are for. A module declares its purposes in its descriptor. Who may write a file into a record is decided by
 * the operation that writes the record.
 */
export interface FilePurpose {
  /** As clients name it: `profileImage`. */
  readonly name: string
  /** Who may upload. */
  readonly uploaders: readonly Member[]
  /** `anyone`: the file is public. Otherwise decides at every request; only the uploader can read an unused file. */
  readonly readers: 'anyone' | ((db: Database, caller: Session, file: UsedFile) => Promise<boolean>)
  readonly maxBytes: number
  readonly maxPixels: number
  /** How the picture is encoded again. */
  readonly format: PictureFormat
}

/** The purposes of all modules by name. */
export class FilePurposes {
  private readonly byName = new Map<string, FilePurpose>()

  register(purposes: readonly FilePurpose[]): void {
    for (const purpose of purposes) {
      if (this.byName.has(purpose.name)) throw new Error(`the file purpose ${purpose.name} is declared twice`)
      this.byName.set(purpose.name, purpose)
    }
  }

  find(name: string): FilePurpose | undefined {
    return this.byName.get(name)
  }

  names(): string[] {
    return [...this.byName.keys()].sort()
  }

  /** The largest file of any purpose. */
  maxBytes(): number {
    return Math.max(0, ...[...this.byName.values()].map(({ maxBytes }) => maxBytes))
  }
}

export const isSignedIn = (caller: RequestCaller): caller is Session => caller.role !== 'anonymous'
