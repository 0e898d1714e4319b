import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { DocumentType, Operations } from '#contract/core.ts'
import type { ChangedValue } from '#contract/audit/changes.ts'
import type { Capability } from '#contract/features.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from './db/tenant.ts'
import type { Services } from './services.ts'

/** The caller's account, loaded in the request's own transaction. */
export interface Account {
  readonly id: number
  readonly role: 'member' | 'owner'
  readonly csAccount: boolean
  /** Features of the plan, and switches that are on. */
  readonly features: ReadonlySet<Capability>
  readonly permissions: ReadonlySet<Permission>
  /** The tenant's own institution; null before it is set. */
  readonly ownInstitutionId: number | null
  /** The sitting that the caller's token belongs to; null if the token does not name one. */
  readonly sitting: string | null
}

type Parsed<O, K extends 'params' | 'query' | 'body'> = K extends keyof O
  ? O[K] extends z.ZodType
    ? z.output<O[K]>
    : undefined
  : undefined

/** A file that came with a request, in a temporary place that is removed when the call ends. */
export interface Upload {
  readonly path: string
  /** The name that the sender gave it, without folders. */
  readonly filename: string
  readonly byteCount: number
}

/** A file that is sent to the caller. */
export interface FileContents {
  /** Its bytes, or what opens them once the transaction has ended, if they come from outside of the database. */
  readonly chunks: Readable | (() => Promise<Readable>)
  readonly contentType: string
  readonly filename: string
  readonly byteCount: number
}

/** Bytes that are stored compressed; the reply of an operation that is `versioned`. */
export interface CompressedBytes {
  readonly version: string
  /** Compressed by gzip. */
  readonly gzip: Buffer
}

/** Bytes made of masters alone, the same for everybody. */
export interface VersionedBytes {
  readonly bytes: Uint8Array
  /** Names these bytes; others have another one. */
  readonly version: string
}

/** Waits for work outside of a transaction. @throws if something was written or locked before */
export type Outside = <T>(work: () => Promise<T>) => Promise<T>

/** What a handler receives: checked input, the caller, and a transaction in which only the caller's tenant is visible. */
export interface Context<Params, Query, Body, File = undefined> {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Account
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Set for operations with `upload`, whose `form` may come without a file. */
  readonly file: File
  readonly language: Language
  readonly services: Services
  /** Names the records of this call for the audit log, when neither path nor reply does. A read that names no record is not logged. */
  readonly touches: (recordIds: readonly number[]) => void
  /** Says that this call, which creates a record, was carried out before: nothing is written now, and nothing is logged again. */
  readonly wasCarriedOut: () => void
  /** Adds a value before and after to the entry in the audit log: for who may do what, never for patients' or partners' data. */
  readonly notesChange: (field: string, before: ChangedValue, after: ChangedValue) => void
  /** Runs work after the transaction has been committed. If it fails, the error is logged and the reply stays the same. */
  readonly afterCommit: (work: () => Promise<void>) => void
  /** Runs work if the call fails before the commit, after the transaction has been undone. If it fails too, the error is logged. */
  readonly afterFailure: (work: () => Promise<void>) => void
  /**
   * Waits for something outside of the database: the storage, another host, a thread that reads a file. The transaction is
   * left meanwhile, so that its connection serves others, and `tx` is a new one afterwards: what was read before may have
   * changed, so whatever is to be locked or written comes after it.
   */
  readonly outside: Outside
}

export type ContextOf<O> = Context<
  Parsed<O, 'params'>,
  Parsed<O, 'query'>,
  Parsed<O, 'body'>,
  O extends { form: object } ? Upload | undefined : O extends { upload: string } ? Upload : undefined
>

/** What a handler returns: the response's shape, chunks of text for CSV, a file, versioned bytes, or nothing for 204. */
export type Output<O> = O extends { contentType: 'text/csv' }
  ? AsyncIterable<string>
  : O extends { versioned: true }
    ? CompressedBytes
    : O extends { contentType: 'application/octet-stream'; ofMasters: true }
      ? VersionedBytes
      : O extends { contentType: DocumentType | 'application/octet-stream' }
        ? FileContents
        : O extends { response: infer R extends z.ZodType }
          ? z.input<R>
          : void

export type Handler<O> = (context: ContextOf<O>) => Promise<Output<O>>

/** One handler for every operation of a group except the public ones. A missing or superfluous handler is a type error. */
export type Handlers<G extends Operations> = {
  readonly [K in keyof G as G[K]['scope'] extends 'public' ? never : K]: Handler<G[K]>
}

/** Declares the handlers of a group of operations. */
export const handlersFor = <G extends Operations>(_group: G, handlers: Handlers<G>): Handlers<G> => handlers

/** A handler whose operation is known only at run time; the route has checked the input against that operation. */
export type AnyHandler = (context: Context<unknown, unknown, unknown, Upload | undefined>) => Promise<unknown>
