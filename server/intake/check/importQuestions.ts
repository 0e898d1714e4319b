import { sql } from 'kysely'
import type { z } from 'zod'
import type { ImportAnswers } from '#contract/intake/importQuestions.ts'
import { idIn } from '../../db/idIn.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'
import { rememberAliases } from '../../institutions/institutionAliases.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import { readCandidates } from '../mapping/institutionReferences.ts'
import { type Question } from '../mapping/references.ts'
import { isUnseen, readPeople } from './choices.ts'
import { rememberDepartments } from '../mapping/ownDepartmentReferences.ts'

interface Paging {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
}
type Answers = z.output<typeof ImportAnswers>['answers']

const answerIn = (answer: string): 'open' | 'chosen' | 'left_out' =>
  answer === 'chosen' || answer === 'left_out' ? answer : 'open'

const subjectIn = (subject: string): Question['subject'] =>
  subject === 'own_department' ? subject : 'medical_institution'

const readDepartments = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, { readonly id: number; readonly name: string }>()
  const rows = await tx
    .selectFrom('own_departments')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', [...new Set(ids)]))
    .forKeyShare()
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The questions of an import. Open ones come first, then those with the most rows. */
export const readQuestions = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id }: ImportRecord,
  query: Paging,
) => {
  const { limit, offset } = pageOf(query)
  const questions = tx.selectFrom('import_questions').where('tenant_id', '=', tenantId).where('import_id', '=', id)
  const [rows, { count }] = await Promise.all([
    questions
      .orderBy(sql`answer <> 'open'`)
      .orderBy('row_count', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .select([
        'id',
        'subject',
        'text',
        'row_count',
        'candidates',
        'answer',
        'medical_institution_id',
        'own_department_id',
        'answered_at',
        'answered_by',
      ])
      .execute(),
    questions.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  const institutions = await readCandidates(
    tx,
    tenantId,
    rows.flatMap(({ candidates, medical_institution_id: chosen }) => [
      ...candidates,
      ...(chosen === null ? [] : [chosen]),
    ]),
  )
  const departments = await readDepartments(
    tx,
    tenantId,
    rows.flatMap(({ own_department_id: chosen }) => chosen ?? []),
  )
  const people = await readPeople(
    tx,
    tenantId,
    rows.flatMap(({ answered_by: account }) => account ?? []),
  )
  return {
    ...countsOf(count, query),
    questions: rows.map(({ candidates, answer, medical_institution_id: chosen, own_department_id: own, ...row }) => ({
      ...row,
      answered_by: people.get(row.answered_by ?? 0) ?? null,
      subject: subjectIn(row.subject),
      own_department: departments.get(own ?? 0) ?? null,
      candidates: candidates.flatMap((one) => institutions.get(one) ?? []),
      answer: answerIn(answer),
      medical_institution: (chosen === null ? undefined : institutions.get(chosen)) ?? null,
    })),
  }
}

const unknownQuestion = {
  ja: 'この取り込みの質問ではありません。画面を読み込み直してください',
  en: 'This is no question of this import. Please load the page again',
}
const unknownInstitution = {
  ja: 'この医療機関はありません。選び直してください',
  en: 'There is no such institution. Please choose again',
}
const unknownDepartment = {
  ja: 'この診療科は存在しません。選び直してください',
  en: 'There is no such department. Please choose again',
}

interface Asked {
  readonly subject: Question['subject']
  readonly alias: string
  readonly answer: string
  readonly medical_institution_id: number | null
  readonly own_department_id: number | null
  readonly answered_by: number | null
  readonly answered_at: string | null
}

const subjectOf = ({ own_department_id: department }: Answers[number]): Question['subject'] =>
  department === undefined ? 'medical_institution' : 'own_department'

/** @throws a 422 at each answer whose question, institution or department does not exist */
const requireKnown = async (tx: TenantTransaction, { tenant_id: tenantId, id }: ImportRecord, answers: Answers) => {
  const rows = await tx
    .selectFrom('import_questions')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .where(
      idIn(
        'id',
        answers.map((answer) => answer.id),
      ),
    )
    .select([
      'id',
      'subject',
      'alias',
      'answer',
      'medical_institution_id',
      'own_department_id',
      'answered_by',
      'answered_at',
    ])
    .execute()
  const questions = new Map<number, Asked>(
    rows.map(({ id: one, subject, ...row }) => [one, { ...row, subject: subjectIn(subject) }]),
  )
  const institutions = await readCandidates(
    tx,
    tenantId,
    answers.flatMap(({ medical_institution_id: one }) => one ?? []),
  )
  const departments = await readDepartments(
    tx,
    tenantId,
    answers.flatMap(({ own_department_id: one }) => one ?? []),
  )
  const errors = answers.flatMap((answer, index) => {
    const { medical_institution_id: institution, own_department_id: department } = answer
    return [
      ...(questions.get(answer.id)?.subject === subjectOf(answer)
        ? []
        : [{ path: `answers.${index}.id`, message: unknownQuestion }]),
      ...(institution && !institutions.has(institution)
        ? [{ path: `answers.${index}.medical_institution_id`, message: unknownInstitution }]
        : []),
      ...(department && !departments.has(department)
        ? [{ path: `answers.${index}.own_department_id`, message: unknownDepartment }]
        : []),
    ]
  })
  if (errors.length > 0) throw problem('invalid_input', { errors })
  return questions
}

/** Whether an answer says what is stored already. */
const isSame = (stored: Asked, given: Answers[number]): boolean =>
  stored.answer !== 'open' &&
  stored.medical_institution_id === (given.medical_institution_id ?? null) &&
  stored.own_department_id === (given.own_department_id ?? null)

/** Who gave an answer, and when, as far as that is known. */
const answerChoice = ({ answered_by: by, answered_at: at }: Asked) => ({
  ...(by !== null && { by }),
  ...(at !== null && { at }),
})

/**
 * An answer that somebody else has given meanwhile is not replaced unseen. One's own may be: answers can be given faster than their replies arrive.
 * @throws `edit_conflict` with who gave it
 */
const requireSeen = async (
  tx: TenantTransaction,
  { tenant_id: tenantId }: ImportRecord,
  accountId: number,
  answers: Answers,
  questions: ReadonlyMap<number, Asked>,
) => {
  const unseen = answers
    .map((given) => ({ given, stored: questions.get(given.id) }))
    .find(
      ({ given, stored }) =>
        stored !== undefined && isUnseen(answerChoice(stored), given.answered_at, accountId) && !isSame(stored, given),
    )?.stored
  if (!unseen) return
  const { answered_by: writer, answered_at: savedAt } = unseen
  const people = await readPeople(tx, tenantId, writer === null ? [] : [writer])
  const savedBy = people.get(writer ?? 0)
  throw problem('edit_conflict', {
    ...(savedAt !== null && { savedAt }),
    ...(savedBy && { savedBy, isOwn: false }),
  })
}

const noteAnswers = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id }: ImportRecord,
  accountId: number,
  answers: Answers,
) => {
  await sql`
    update import_questions as questions
    set answer = case when coalesce(given.institution_id, given.department_id) is null then 'left_out' else 'chosen' end,
      medical_institution_id = given.institution_id,
      own_department_id = given.department_id,
      answered_by = ${accountId},
      answered_at = ${timeOf(tx)}
    from unnest(
      ${answers.map((answer) => answer.id)}::bigint[],
      ${answers.map((answer) => answer.medical_institution_id ?? null)}::bigint[],
      ${answers.map((answer) => answer.own_department_id ?? null)}::bigint[]
    ) as given (id, institution_id, department_id)
    where questions.tenant_id = ${tenantId} and questions.import_id = ${id} and questions.id = given.id
  `.execute(tx)
}

/**
 * Remembers for later files which institution, and which department or none, is meant. An answer that leaves out the
 * rows of an institution is not remembered.
 */
const remember = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number,
  answers: Answers,
  questions: ReadonlyMap<number, Asked>,
) => {
  await rememberAliases(
    tx,
    tenantId,
    accountId,
    answers.flatMap(({ id, medical_institution_id: institutionId }) => {
      const alias = questions.get(id)?.alias
      return institutionId && alias !== undefined ? [{ alias, institutionId }] : []
    }),
  )
  await rememberDepartments(
    tx,
    tenantId,
    accountId,
    answers.flatMap(({ id, own_department_id: departmentId }) => {
      const alias = questions.get(id)?.alias
      return departmentId === undefined || alias === undefined ? [] : [{ alias, departmentId }]
    }),
  )
}

/**
 * Stores answers for this import and for later files. The results of an earlier check no longer count.
 * @throws `edit_conflict` if somebody else has answered meanwhile, or a 422 for what does not exist
 */
export const answerQuestions = async (
  tx: TenantTransaction,
  record: ImportRecord,
  accountId: number,
  answers: Answers,
): Promise<void> => {
  const { tenant_id: tenantId, id } = record
  const questions = await requireKnown(tx, record, answers)
  const last = [...new Map(answers.map((answer) => [answer.id, answer])).values()]
  await requireSeen(tx, record, accountId, last, questions)
  await noteAnswers(tx, record, accountId, last)
  await remember(tx, tenantId, accountId, last, questions)
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({ checked_importable: null, checked_failed: null })
    .execute()
}
