import { z } from 'zod'
import type { Feature } from './features.ts'

/**
 * One API call as data. Server routes, the typed client, the OpenAPI document and the contract-wide tests are all made from it.
 * The key under which an operation stands in its group is its operationId.
 */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `{name}` placeholders; every placeholder is a key of `params`. */
  readonly path: string
  readonly summary: string
  /** Token scope that the caller's access token must carry (ARCHITECTURE §3). `public` needs no token. */
  readonly scope: Scope | 'public'
  /** Plan features, any of which opens the operation. Absent: every signed-in account. */
  readonly feature?: Feature | readonly Feature[]
  /** Plan features that all have to be there beside `feature`, where an operation shows what each of them names. */
  readonly requiredFeatures?: readonly Feature[]
  readonly role?: 'owner'
  /** Only for accounts with the csAccount flag, who look after the tenant's settings. */
  readonly csAccount?: true
  readonly params?: z.ZodObject
  /** Query parameters in their real types; the server converts the strings of the address before it checks them. */
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Schema of the reply's body; absent for 204. */
  readonly response?: z.ZodType
  readonly status: 200 | 201 | 204
  /** Content type of the reply when it is not JSON; the handler then returns a stream or a string. */
  readonly contentType?: 'text/csv' | 'application/pdf' | 'application/octet-stream'
  /** The body is `multipart/form-data` with one part, `file`; what it is for decides how large it may be. */
  readonly upload?: 'attachment' | 'import'
  /** `read` for POST calls that only search. */
  readonly effect: 'read' | 'write'
  /**
   * `heavy` for what may keep the database or a core busy for long: so many of them run at once for an account and a tenant, a few more wait, and
   * others are answered with 429 `too_much_at_once` (see `isHeavy`). A function tells by the body as it was sent.
   */
  readonly cost?: 'heavy' | ((body: unknown) => boolean)
  /** The reply is made of nationwide masters and nothing else: the same for whoever may call, so that it is kept until a master changes. */
  readonly ofMasters?: true
  /** All that the call reads is of one moment, however many statements it takes. */
  readonly snapshot?: true
  /**
   * What the audit log says of this call. Every write has one, and every read of a chart, of patient-level data, and of figures of diseases, ages or sexes,
   * which can be asked for so narrowly that they tell of one patient. Counts by period, department and institution have none.
   */
  readonly audit?: Audit
  /** Why this call exists although the specification's list of calls lacks it. */
  readonly beyondSpecification?: string
}

/** Which record an operation touches: the kind (singular, snake_case), and the path parameter that names it (else the `id` of the reply). */
export interface Audit {
  readonly record: string
  readonly idFrom?: string
}

/** Charts, rankings, reports and exports (scope `query`), all CSV, files that are looked through while the caller waits, and what says so itself. */
export const isHeavy = ({ cost, scope, contentType, upload }: Operation, body?: unknown): boolean =>
  (typeof cost === 'function' ? cost(body) : cost === 'heavy') ||
  scope === 'query' ||
  contentType === 'text/csv' ||
  upload === 'import'

export type Scope = 'crm' | 'query' | 'command'
export const scopes = ['crm', 'query', 'command'] as const satisfies readonly Scope[]

export type Operations = Readonly<Record<string, Operation>>

/** Declares a group of operations and keeps their exact types. */
export const operations = <const T extends Operations>(group: T): T => group

const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/
const controlCharactersAndBreaks = /[\u0000-\u001f\u007f]/

const cleanText = (max: number, forbidden: RegExp) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed(), { params: { code: 'lone_surrogate' } })
    .refine((value) => !forbidden.test(value), { params: { code: 'control_character' } })

/** One line of text a person typed, trimmed, not empty. @param max - greatest length in UTF-16 code units */
export const shortText = (max = 100) => cleanText(max, controlCharactersAndBreaks).trim().min(1)
/** One line of text that may be empty (a search condition, say). */
export const anyText = (max = 100) => cleanText(max, controlCharactersAndBreaks)
/** Texts of several lines, for which forms offer room. */
export const longTexts = z.registry<{ readonly lines: number }>()
/** Text of several lines; may be empty. */
export const longText = (max = 10_000) => cleanText(max, controlCharacters).register(longTexts, { lines: 3 })

/** A record's id: a positive integer that JavaScript represents exactly. */
export const id = z.int().min(1)
export const ids = z.array(id).max(1_000)
/** An id of a nationwide master whose column is a 32-bit integer (departments, facility types). */
export const masterId = z.int().min(1).max(2_147_483_647)
export const masterIds = z.array(masterId).max(1_000)
/** The days that the product knows, both included. Anything else is a slip of the pen, and would make charts of thousands of years. */
export const firstDay = '1800-01-01'
export const lastDay = '2199-12-31'
/** A calendar day, `YYYY-MM-DD`, from {@link firstDay} to {@link lastDay}. */
export const date = z.iso
  .date()
  .refine((value) => value >= firstDay && value <= lastDay, { params: { code: 'date_range' } })
/** An instant in ISO 8601 with offset; the server sends microseconds, so that it can serve as a version. PostgreSQL ends at 15 hours. */
export const dateTime = z.iso
  .datetime({ offset: true })
  .refine((value) => !/^0000|[+-](1[6-9]|2\d):\d\d$/.test(value), { params: { code: 'datetime' } })

/**
 * A list without two entries of one key. Each that repeats another is refused at its own place.
 * @param field - of the entry that the complaint belongs to; the entry itself where there is none
 */
export const distinct = <T extends z.ZodType>(
  list: z.ZodArray<T>,
  keyOf: (entry: z.output<T>) => unknown,
  field?: string,
) =>
  list.superRefine((entries, context) => {
    const seen = new Set()
    for (const [index, entry] of entries.entries()) {
      const key = keyOf(entry)
      if (key !== undefined && key !== null && seen.has(key))
        context.addIssue({
          code: 'custom',
          path: field === undefined ? [index] : [index, field],
          params: { code: 'listed_twice' },
        })
      seen.add(key)
    }
  })

export const idParam = z.object({ id })

/** A person of the tenant, as records name those they belong to. */
export const Person = z.object({ id, name: z.string() })

/** Query of every list: `page` from 1, `per_page` 25 unless told, at most 100. */
export const paging = z.object({
  page: z.int().min(1).max(1_000_000).optional(),
  per_page: z.int().min(1).max(100).optional(),
})
export const defaultPerPage = 25

/** Reply of every list under the items' own name. */
export const listOf = <const K extends string, T extends z.ZodType>(name: K, item: T) =>
  z.object({ total_page: z.int(), total_count: z.int(), [name]: z.array(item) } as {
    total_page: z.ZodInt
    total_count: z.ZodInt
  } & { [P in K]: z.ZodArray<T> })

/**
 * An error reply (RFC 9457, `application/problem+json`). `code` is the machine's name of the problem, `title` and `detail` speak to people in the
 * language asked for, `errors` names the fields of a 422, `current` is what the server holds in a 409.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
})
export type Problem = z.infer<typeof Problem>
