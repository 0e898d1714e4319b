import { z } from 'zod'
import { id, operations } from '../core.ts'

/** The most rows of a file of sent letters. */
export const maxLetterRows = 5_000
/** The most rows without use that a reply names. */
export const maxNamedLetterRows = 100

/** Why a row of a file of sent letters is no use. */
export const LetterRowProblem = z.enum([
  'broken_row',
  /** No patient's number, or one that a spreadsheet has damaged. */
  'patient',
  /** No day, or one that is still to come or too long ago. */
  'day',
  /** An institution that is not found, or may be several. */
  'institution',
  /** An id of one institution and the name of another. */
  'institution_differs',
  /** The patient had no referral by then for which letters are owed. */
  'no_referral',
])

const path = '/api/referral_letters/marks'
const common = {
  method: 'POST',
  scope: 'crm',
  feature: 'reverse_referrals',
  // Which patients have an open letter tells of their referrals.
  effects: { puts_in: 'always', reads_patient_numbers: 'always' },
  upload: 'import',
  status: 200,
  audit: { record: 'referral_letter' },
  beyondSpecification: 'a file of the hospital’s letters says what was sent to referrers',
} as const

const Found = z.object({
  row_count: z.int(),
  /** Letters that are marked, or would be. */
  letter_count: z.int(),
  /** Rows for whose referral nothing is open that they could be, because it has been sent or is not owed. */
  already_count: z.int(),
  problem_count: z.int(),
  problems: z.array(z.object({ line_number: z.int(), problem: LetterRowProblem })),
})

export const letterFileOperations = operations({
  checkReferralLettersOfFile: {
    ...common,
    path: `${path}/check`,
    summary: 'What a file of sent letters would mark, and which of its rows are no use',
    response: Found,
    effect: 'read',
  },
  markReferralLettersOfFile: {
    ...common,
    path: `${path}/import`,
    summary:
      'Marks the letters as sent that a CSV or Excel file lists, by patient and day, and by kind and institution where it has them',
    response: Found.extend({
      /** Of the new marks. */
      mark_ids: z.array(id),
    }),
    effect: 'write',
  },
})
