import { z } from 'zod'
import { date, dateTime, id, Person } from './core.ts'

/** The six kinds of the specification (§7), which are told by a file's content. */
export const UploadKind = z.enum([
  'referral',
  'reverse_referral',
  'ff1_file',
  'd_file',
  'outpatient_ef_file',
  'hospital_admission_ef_file',
])
export type UploadKind = z.infer<typeof UploadKind>

/** Kinds whose files are lists of the hospital's own layout: their columns are chosen in an import (contract/imports.ts). */
export const listKinds = ['referral', 'reverse_referral'] as const satisfies readonly UploadKind[]

export const UploadStatus = z.enum(['waiting', 'processing', 'completed', 'failed'])

/** The first day of a month. */
export const month = date.refine((day) => day.endsWith('-01'), { params: { code: 'month' } })

/** What a file's content told when it arrived; all null where it is none of the six. */
export const Recognised = z.object({
  kind: UploadKind.nullable(),
  /** That most rows of its beginning belong to, by discharge or visit. */
  month: month.nullable(),
  /** 施設コード, 9 digits. */
  facility_code: z.string().nullable(),
  delimiter: z.enum(['\t', ',']).nullable(),
  encoding: z.enum(['shift_jis', 'utf-8']).nullable(),
  /** Rows of headings before the first of data. */
  headings: z.int().min(0).max(1),
})
export type Recognised = z.infer<typeof Recognised>

/** What is found wrong with a file as a whole, or between the files of a month; a report that somebody can act on. */
export const findingCodes = [
  /** Stays in an EF or D file that no 様式1 tells of. */
  'charges_without_admission',
  /** Stays in 様式1 without charges although the month's EF or D file is here. */
  'admissions_without_charges',
  /** Stays with D rows and none of EF, or the other way round. */
  'd_without_ef',
  'ef_without_d',
  /** Rows of a facility that is not the one of the other files. */
  'other_facility',
  /** Rows that belong to another month than the file. */
  'other_month',
  /** Of EF: the points of acts and the sums of their details differ. */
  'details_differ',
  /** Department codes that no own department is named for. */
  'unknown_departments',
  /** DPC codes that the loaded master does not know: a file of another year, perhaps. */
  'unknown_dpc_codes',
] as const

export const Finding = z.object({
  code: z.enum(findingCodes),
  /** Stays, rows or codes, as the code says. */
  count: z.int(),
  /** A few of them: lines of the file, or codes; never a patient's number. */
  examples: z.array(z.string()).max(10),
})
export type Finding = z.infer<typeof Finding>

/** A file of figures. Specification §3 and §7. */
export const DataUpload = z.object({
  id,
  filename: z.string(),
  /** Null where the content told none and nobody has said. */
  kind: UploadKind.nullable(),
  status: UploadStatus,
  step: z.enum(['read', 'apply']).nullable(),
  /** The months that it brings, or, while it waits, is thought to bring. */
  first_month: month.nullable(),
  last_month: month.nullable(),
  recognised: Recognised.nullable(),
  byte_count: z.int(),
  processed_byte_count: z.int(),
  row_count: z.int(),
  imported_row_count: z.int(),
  failed_row_count: z.int(),
  /** Rows that were taken without one of their values. */
  warning_count: z.int(),
  /** What is wrong with the file as a whole, in the language asked for. */
  error_messages: z.array(z.string()),
  /** Of kinds whose columns are chosen in an import. */
  import_id: id.nullable(),
  /** When a later file has replaced all that it had brought. */
  replaced_at: dateTime.nullable(),
  created_at: dateTime,
  finished_at: dateTime.nullable(),
  created_by: Person,
})
