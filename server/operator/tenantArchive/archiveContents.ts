import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The version of the format. An archive of another version is refused. */
export const archiveFormat = 1

export const beginningName = 'beginning.json'
export const manifestName = 'manifest.json'

const hexText = z.string().regex(/^([0-9a-f]{2})*$/)
const keyText = z.base64url().transform((text) => Buffer.from(text, 'base64url'))

const about = {
  format: z.literal(archiveFormat),
  /** The migrations of the product that wrote it. */
  migrations: z.array(z.string()),
  tenant: z.object({ id: z.int().positive(), name: z.string() }),
  /** When its rows were read, all at once. */
  exported_at: z.iso.datetime(),
}

/** The first entry: what an installation must know before it reads on. */
export const Beginning = z.object({
  ...about,
  /** The key of the seals of the audit log. */
  audit_key: keyText,
  /** The key of the patients' hashes. */
  patient_key: keyText,
})
export type Beginning = z.output<typeof Beginning>

/** The last entry: what the archive must hold. */
export const Manifest = z.object({
  ...about,
  /** Numbers of rows, by table. */
  rows: z.record(z.string(), z.int()),
  /** The SHA-256 of all entries before this one, in their order. */
  entries: z.array(z.object({ name: z.string(), sha256: hexText })),
  /** Stored files whose contents were gone already. */
  missing_files: z.array(z.string()),
  /** Where the sequences of the ids stood, by name. */
  sequences: z.record(z.string(), z.int()),
  /** The hash of the last seal of the audit log; null if there was none. */
  last_seal: hexText.nullable(),
})
export type Manifest = z.output<typeof Manifest>

/** A value in PostgreSQL's text format, in which nothing is lost; null for NULL. */
export type Value = string | null
export type Row = readonly Value[]

/** Rows of one table: the entries `rows/TABLE/NUMBER`. */
export const Rows = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string().nullable())) })
export type Rows = z.output<typeof Rows>

/** An institution that the tenant's rows name, by its id in the installation that wrote the archive. */
export const NamedInstitution = z.object({
  id: z.string(),
  source_id: z.string(),
  insurance_code: z.string().nullable(),
  name: z.string(),
  /** Of one that the tenant has entered because no list has it: what its row in the master says. */
  unlisted: z
    .object({
      municipality_code: z.string(),
      facility_type_ids: z.array(z.int()),
      department_ids: z.array(z.int()),
      departments: z.array(z.string()),
    })
    .nullable(),
})
export type NamedInstitution = z.output<typeof NamedInstitution>

const numbered = (place: string, number: number) => `${place}/${String(number).padStart(8, '0')}`

export const rowsName = (table: string, number: number): string => numbered(`rows/${table}`, number)
export const institutionsName = (number: number): string => numbered('institutions', number)
/** @param key - of the storage; it consists of letters, digits, `-`, `_` and `/` */
export const fileName = (key: string, number: number): string => numbered(`files/${key}`, number)

export type EntryKind =
  | { readonly kind: 'beginning' | 'manifest' | 'institutions' }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'file'; readonly key: string }

/** What an entry holds, by its name; undefined if no entry is called so. */
export const entryKind = (name: string): EntryKind | undefined => {
  if (name === beginningName) return { kind: 'beginning' }
  if (name === manifestName) return { kind: 'manifest' }
  const [, place, rest] = /^(rows|institutions|files)\/(?:(.+)\/)?\d+$/.exec(name) ?? []
  if (place === 'institutions' && rest === undefined) return { kind: 'institutions' }
  if (place === 'rows' && rest !== undefined) return { kind: 'rows', table: rest }
  return place === 'files' && rest !== undefined ? { kind: 'file', key: rest } : undefined
}

export const sha256 = (contents: Buffer): string => createHash('sha256').update(contents).digest('hex')

export const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value), 'utf8')
