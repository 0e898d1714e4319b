import { z } from 'zod'
import { dateTime, id, Person } from '../core.ts'
import { OwnDepartment } from '../facts/ownMedicalInstitution.ts'
import { MatchCandidate } from '../institutions/institutionMatches.ts'

/** What rows of a file can name ambiguously, so that a user must decide. */
export const QuestionSubject = z.enum(['medical_institution', 'own_department'])

/** The name of an institution or own department in rows of a file that fits several, or none. */
export const ImportQuestion = z.object({
  id,
  subject: QuestionSubject,
  text: z.string(),
  row_count: z.int(),
  /** Candidates for institutions. For own departments, all departments are candidates. */
  candidates: z.array(MatchCandidate),
  answer: z.enum(['open', 'chosen', 'left_out']),
  medical_institution: MatchCandidate.nullable(),
  own_department: OwnDepartment.nullable(),
  /** Who answered last, and when; null for open questions, and for answers of a time before this was noted. */
  answered_by: Person.nullable(),
  answered_at: dateTime.nullable(),
})

export const ImportAnswers = z.object({
  answers: z
    .array(
      z
        .object({
          id,
          /** Null: rows with this name are left out and count as failed. */
          medical_institution_id: id.nullish(),
          /** Null: rows with this name are stored without a department. */
          own_department_id: id.nullish(),
          /** That of the answer that the user saw. Another one that somebody else has given is a conflict (409). Absent: it is replaced unseen. */
          answered_at: dateTime.nullable().optional(),
        })
        .refine(
          ({ medical_institution_id: institution, own_department_id: department }) =>
            (institution === undefined) !== (department === undefined),
          { params: { code: 'one_answer' } },
        ),
    )
    .min(1)
    .max(1_000),
})
