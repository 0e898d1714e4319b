import type { z } from 'zod'
import type { MatchCandidate } from '#contract/institutions/institutionMatches.ts'
import type { NamedInstitution } from '../../institutions/pastedLine.ts'
import type { Text } from '../reading/lists/rowErrors.ts'

/** How a row identifies its institution. Missing parts are empty texts. */
export interface InstitutionReference extends NamedInstitution {
  readonly id: string
  readonly tel: string
}

/** A question for a user: which institution or own department a text means. */
export interface Question {
  readonly subject: 'medical_institution' | 'own_department'
  readonly alias: string
  readonly text: string
  readonly candidates: readonly number[]
}

export type FoundInstitution =
  | { readonly institution: Candidate }
  | {
      readonly institution: null
      readonly error: Text
      readonly question?: Question
      /** The institution of the row's id, if the row's name is that of another. */
      readonly ofId?: Candidate
    }

export type Candidate = z.input<typeof MatchCandidate>
