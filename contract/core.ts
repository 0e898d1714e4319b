import { firstFigureMonth, lastFigureMonth } from './months.ts'
import { z } from 'zod'
import { isKCode } from './kCode.ts'
import type { Capability, Feature } from './features.ts'
import type { AuditAction } from './auditActions.ts'
import type { Effects } from './effects.ts'
import { Permission } from './permissions.ts'

/**
 * One API call as data. Server routes, the typed client, the OpenAPI document and the contract-wide tests are all made
 * from it. An operation's key in its group is its operationId.
 */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `{name}` placeholders; every placeholder is a key of `params`. */
  readonly path: string
  readonly summary: string
  /** The scope that the caller's access token must have (server/identity/README.md). `public` needs no token. */
  readonly scope: Scope | 'public'
  /** Plan features; any of them allows the operation. Absent: every signed-in account may use it. */
  readonly feature?: Feature | readonly Feature[]
  /** Plan features and switches that must all be present besides `feature`, for an operation that shows data of each. */
  readonly requiredFeatures?: readonly Capability[]
  readonly role?: 'owner'
  /** Only for accounts with the csAccount flag, which look after the tenant's settings. */
  readonly csAccount?: true
  readonly params?: z.ZodObject
  /** Query parameters in their real types. The server converts the strings of the address before it checks them. */
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Schema of the reply's body; absent for 204. */
  readonly response?: z.ZodType
  readonly status: 200 | 201 | 204
  /** Content type of a reply that is not JSON. The handler then returns a stream or a string. */
  readonly contentType?: 'text/csv' | DocumentType | 'application/octet-stream'
  /** The request is `multipart/form-data` with one part, `file`. The value decides how large the file may be. */
  readonly upload?: 'attachment' | 'import'
  /** The form of an `upload` has, in place of the one part, a file that may be missing and the `body` as JSON. */
  readonly form?: FormParts
  /** `read` for POST calls that only search. */
  readonly effect: 'read' | 'write'
  /** What it does beside that, for which the caller's role of the tenant must include a permission; often nothing. */
  readonly effects: Effects
  /**
   * `heavy` marks calls that may occupy the database or a core for long. Only some run at once per account and tenant,
   * some more wait, and the others get a 429 `too_much_at_once` (see `isHeavy`). A function decides by the unchecked
   * body.
   */
  readonly cost?: 'heavy' | ((body: unknown) => boolean)
  /**
   * The reply is made of nationwide masters and nothing else. It is the same for every caller, so the server keeps it
   * until a master changes. Bytes have a version. A caller that names it as `v` may keep them for ever.
   */
  readonly ofMasters?: true
  /**
   * The reply is bytes that the database holds compressed and that the server therefore does not keep
   * (`CompressedBytes`). They have a version. A caller that names it as `v` may keep them for ever.
   */
  readonly versioned?: true
  /** All statements of the call read the same snapshot. */
  readonly snapshot?: true
  /**
   * The entry of this call in the audit log. Every write has one. So has every read of a chart, of patient-level data,
   * and of figures of diseases, ages or sexes, because narrow conditions could single out one patient. Counts by
   * period, department and institution have none.
   */
  readonly audit?: Audit
  /** The reason for a call that is not in the specification's list of calls. */
  readonly beyondSpecification?: string
}

/** Names of the parts of a form. */
export interface FormParts {
  readonly file: string
  readonly body: string
}

/** The record of an operation: its kind (singular, snake_case), and the path parameter with its id (otherwise the `id` of the reply). */
export interface Audit {
  readonly record: string
  readonly idFrom?: string
  /** What a write does to the record, where `auditActionOf` would not find it. */
  readonly action?: 'create' | 'update' | 'delete' | 'export'
}

/**
 * Heavy calls are charts, rankings, reports and exports (scope `query`), all CSV, uploads that are read while the
 * caller waits, and operations marked as such.
 * @param file - the file that came with a form; a form without one is not heavy
 */
export const isHeavy = (
  { cost, scope, contentType, upload, form }: Operation,
  body?: unknown,
  file?: object,
): boolean =>
  (typeof cost === 'function' ? cost(body) : cost === 'heavy') ||
  scope === 'query' ||
  contentType === 'text/csv' ||
  (upload === 'import' && (form === undefined || file !== undefined))

/** The content type of CSV in replies. */
export const csvType = 'text/csv; charset=utf-8'
/** The content type of a workbook (.xlsx). */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Documents that the server makes and names. */
export const documentTypes = ['application/pdf', workbookType] as const
export type DocumentType = (typeof documentTypes)[number]

/** Whether an operation replies with a document. */
export const isDocument = ({ contentType }: Operation): boolean => documentTypes.some((type) => type === contentType)
/** Exports are files that a call makes from data: CSV, documents, and files of calculated results. The audit log calls them so. */
export const isExport = (operation: Operation): boolean =>
  operation.contentType === 'text/csv' ||
  isDocument(operation) ||
  (operation.contentType === 'application/octet-stream' && operation.scope === 'query' && !operation.ofMasters)

/**
 * The action of an operation in the audit log. A POST creates its record, unless its path names one that exists and the reply is not 201: then
 * it changes that.
 */
export const auditActionOf = (
  operation: Operation,
): Extract<AuditAction, 'read' | 'create' | 'update' | 'delete' | 'export'> => {
  const { method, effect, audit, status } = operation
  if (isExport(operation)) return 'export'
  if (effect === 'read') return 'read'
  if (audit?.action) return audit.action
  if (method === 'DELETE') return 'delete'
  return method === 'PUT' || (audit?.idFrom !== undefined && status !== 201) ? 'update' : 'create'
}

export type Scope = 'crm' | 'query' | 'command'
export const scopes = ['crm', 'query', 'command'] as const satisfies readonly Scope[]

export type Operations = Readonly<Record<string, Operation>>

/** Declares a group of operations and keeps their exact types. */
export const operations = <const T extends Operations>(group: T): T => group

const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/
const controlCharactersAndBreaks = /[\u0000-\u001f\u007f]/

/** Characters that reverse the order of the text after them, so that a name reads as another one. They are no part of what a person typed. */
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g

const cleanText = (max: number, forbidden: RegExp) =>
  z
    .string()
    .max(max)
    .overwrite((value) => value.replace(directionOverrides, ''))
    .refine((value) => value.isWellFormed(), { params: { code: 'lone_surrogate' } })
    .refine((value) => !forbidden.test(value), { params: { code: 'control_character' } })

/** What has no shape of its own: joiners, marks of direction, all spaces, and the fillers of Hangul and Braille. */
const invisible = /^[\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]+$/u

/** One line of typed text, trimmed, not empty and visible. @param max - greatest length in UTF-16 code units */
export const shortText = (max = 100) =>
  cleanText(max, controlCharactersAndBreaks)
    .trim()
    .min(1)
    .refine((value) => !invisible.test(value), { params: { code: 'nothing_visible' } })
/** One line of text that may be empty, for example a search condition. */
export const anyText = (max = 100) => cleanText(max, controlCharactersAndBreaks)
/** Texts of several lines, with the height of their form fields. */
export const longTexts = z.registry<{ readonly lines: number }>()
/** Text of several lines; may be empty. */
export const longText = (max = 10_000) => cleanText(max, controlCharacters).register(longTexts, { lines: 3 })

/** A record's id: a positive integer that JavaScript represents exactly. */
export const id = z.int().min(1)
export const ids = z.array(id).max(1_000)
/** An id of a nationwide master whose column is a 32-bit integer (departments, facility types). */
export const masterId = z.int().min(1).max(2_147_483_647)
export const masterIds = z.array(masterId).max(1_000)
/** The days that the product accepts, both included. Any other day is a typing error and would lead to charts of thousands of years. */
export const firstDay = '1800-01-01'
export const lastDay = '2199-12-31'
/**
 * A calendar day, `YYYY-MM-DD`, from {@link firstDay} to {@link lastDay}. Nothing further is checked of a text that is no such day, neither of itself nor
 * of the object around it: without `abort`, further checks would run on it and reckon with a day that does not exist.
 */
export const date = z.iso
  .date({ abort: true })
  .refine((value) => value >= firstDay && value <= lastDay, { params: { code: 'date_range' } })
/**
 * An instant in ISO 8601 with offset. The server sends microseconds, so that it can serve as a version. PostgreSQL
 * accepts offsets of up to 15 hours.
 */
export const dateTime = z.iso
  .datetime({ offset: true, abort: true })
  .refine((value) => !/^0000|[+-](1[6-9]|2\d):\d\d$/.test(value), { params: { code: 'datetime' } })

/** The version that the user saw. A newer one is a conflict (409) with the stored record in `current`. If absent, any version is overwritten. */
export const seenVersion = dateTime.nullish()

/**
 * A list without two entries with the same key. Every repeated entry gets an error at its own position.
 * @param field - the field of the entry that gets the error; if absent, the entry itself
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

/** A person of the tenant, in the form that records contain. */
export const Person = z.object({ id, name: z.string() })

/** Who made a choice that several people share, and when. */
export const Chosen = z.object({ by: Person, at: dateTime })

/** The highest page that can be asked for. */
export const maxPage = 1_000_000

/** Query of every list: `page` from 1, `per_page` default 25, at most 100. A page beyond the end has the true counts and no rows. */
export const paging = z.object({
  page: z.int().min(1).max(maxPage).optional(),
  per_page: z.int().min(1).max(100).optional(),
})
export const defaultPerPage = 25

/** Reply of every list, with the items under their own name. */
export const listOf = <const K extends string, T extends z.ZodType>(name: K, item: T) =>
  z.object({ total_page: z.int(), total_count: z.int(), [name]: z.array(item) } as {
    total_page: z.ZodInt
    total_count: z.ZodInt
  } & { [P in K]: z.ZodArray<T> })

/**
 * An error reply (RFC 9457, `application/problem+json`). `code` identifies the problem for programs. `title` and
 * `detail` are for people, in the requested language. `errors` names the fields of a 422. `current` is the stored
 * record in a 409.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** What the caller's role lacks, in a 403 `permission_missing`. */
  permissions: z.array(Permission).optional(),
  /** In a 403 `account_disabled`: whether the account may open the partner map, which is a service of its own. */
  opens_partner_map: z.boolean().optional(),
  current: z.unknown().optional(),
  /** In a 409 `in_use`: tells the uses in `errors` from other ones. Whoever accepts them sends it as `seen_uses`. */
  uses_version: z.string().optional(),
  /**
   * In a 409 `edit_conflict`: whether the caller’s own account saved the stored record, in another window or on another device; in a 404 of a write, whether
   * it deleted the record. Absent if that is unknown.
   */
  is_own: z.boolean().optional(),
  /** In a 409 `edit_conflict`: the account that saved the stored record. Absent if that is unknown, or if the call may not see who works here. */
  saved_by: Person.optional(),
  /** In a 409 `edit_conflict`: when the stored record was saved. Absent if its version does not tell. */
  saved_at: dateTime.optional(),
  /** In a 409 `edit_conflict`: true if a handover of what a person has in charge changed the stored record. */
  is_handover: z.boolean().optional(),
  /** In a 404 of a write: the account that deleted the record. Absent as `saved_by` is. */
  deleted_by: Person.optional(),
  /** In a 404 of a write: when the record was deleted. Absent if there never was one, or if nobody can tell. */
  deleted_at: dateTime.optional(),
  /** In a 404 of a write with `deleted_at`: whether the caller can restore the record, by the call at its path followed by `/restore`. */
  is_restorable: z.boolean().optional(),
  /** In a 404 of a write with `deleted_at`: the kind of the deleted record, which may be what the written one is a part of. */
  deleted_record: z.string().optional(),
  /** In a 404 of an institution that was merged with another, or a 422 whose field names just that one: where its records are now. */
  merged_into: Person.optional(),
})
export type Problem = z.infer<typeof Problem>

/** The code of an operation, in the form of the official tables. */
export const KCode = z.string().refine(isKCode, { params: { code: 'kcode' } })

/** The first day of a month. */
export const month = date.refine((day) => day.endsWith('-01'), { params: { code: 'month' } })

/** A month that may have figures. Months are given by their first day, `YYYY-MM-01`, and can be compared as strings. */
export const figureMonth = month.refine((day) => day >= firstFigureMonth && day <= lastFigureMonth, {
  params: { code: 'month' },
})
