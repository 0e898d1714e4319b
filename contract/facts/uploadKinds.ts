import { z } from 'zod'

/** The six kinds of files of the specification (§7). They are recognised by their content. */
export const UploadKind = z.enum([
  'referral',
  'reverse_referral',
  'ff1_file',
  'd_file',
  'outpatient_ef_file',
  'hospital_admission_ef_file',
])
export type UploadKind = z.infer<typeof UploadKind>

/** Kinds of lists with the hospital's own layout. Their columns are chosen in an import (contract/intake/imports.ts). */
export const listKinds = ['referral', 'reverse_referral'] as const satisfies readonly UploadKind[]
