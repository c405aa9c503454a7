import * as z from 'zod/mini'
import { newId } from '../new-id.ts'

/**
 * Something that happened to a subject, as published by its module. The payload is JSON and names people by id only.
 */
export interface DomainEvent<Type extends string = string, Payload extends object = object> {
  readonly id: string
  readonly type: Type
  /** The id of the record that the event is about. */
  readonly subject: string
  readonly payload: Payload
  readonly at: Date
}

export type PayloadSchemas = Readonly<Record<string, z.ZodMiniType<object>>>

/** An event of one type of a catalogue. */
export type EventOf<S extends PayloadSchemas, T extends keyof S & string> = DomainEvent<T, z.output<S[T]>>

/** All events of a catalogue, as a union discriminated by `type`. */
export type EventsOf<C> =
  C extends EventCatalogue<infer S> ? { [T in keyof S & string]: EventOf<S, T> }[keyof S & string] : never

/** The events of one module with the schema of each payload. */
export class EventCatalogue<S extends PayloadSchemas> {
  private readonly schemas: S

  constructor(schemas: S) {
    this.schemas = schemas
  }

  /** Creates an event. Throws when the payload does not match its schema, which is a programming error. */
  create<T extends keyof S & string>(
    type: T,
    event: { readonly subject: string; readonly payload: z.output<S[T]>; readonly at: Date },
  ): EventOf<S, T> {
    return this.read({ id: newId(), type, ...event }, type)
  }

  /** A stored event, with its payload validated. */
  read<T extends keyof S & string>(event: DomainEvent, type: T): EventOf<S, T> {
    const schema = this.schemas[type]
    if (schema === undefined) throw new Error(`there is no event ${type}`)
    const payload = z.safeParse(schema, event.payload)
    if (!payload.success) {
      throw new Error(`the payload of ${type} does not fit its schema: ${z.prettifyError(payload.error)}`)
    }
    return { ...event, type, payload: payload.data as z.output<S[T]> }
  }
}

/** Declares the events of a module: `defineEvents({ 'item.found': z.object({ … }) })`. */
export function defineEvents<S extends PayloadSchemas>(schemas: S): EventCatalogue<S> {
  return new EventCatalogue(schemas)
}
