import { sql } from 'kysely'
import type { z } from 'zod'
import type { InstitutionAnswers } from '../../../contract/imports.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'
import { rememberAliases } from '../institutionAliases.ts'
import { countsOf, pageOf } from '../paged.ts'
import type { ImportRecord } from './importRecords.ts'
import { readCandidates } from './institutionReferences.ts'

interface Paging {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
}
type Answers = z.output<typeof InstitutionAnswers>['answers']

const answerIn = (answer: string): 'open' | 'chosen' | 'left_out' =>
  answer === 'chosen' || answer === 'left_out' ? answer : 'open'

/** The questions of an import: open ones first, those of most rows first. */
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
      .select(['id', 'text', 'row_count', 'candidates', 'answer', 'medical_institution_id'])
      .execute(),
    questions.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  const institutions = await readCandidates(
    tx,
    rows.flatMap(({ candidates, medical_institution_id: chosen }) => [
      ...candidates,
      ...(chosen === null ? [] : [chosen]),
    ]),
  )
  return {
    ...countsOf(count, query),
    questions: rows.map(({ candidates, answer, medical_institution_id: chosen, ...row }) => ({
      ...row,
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

/** @throws a 422 at each answer whose question or institution does not exist */
const requireKnown = async (tx: TenantTransaction, { tenant_id: tenantId, id }: ImportRecord, answers: Answers) => {
  const chosen = answers.flatMap(({ medical_institution_id: one }) => one ?? [])
  const [questions, institutions] = await Promise.all([
    tx
      .selectFrom('import_questions')
      .where('tenant_id', '=', tenantId)
      .where('import_id', '=', id)
      .where(
        idIn(
          'id',
          answers.map((answer) => answer.id),
        ),
      )
      .select(['id', 'alias'])
      .execute(),
    readCandidates(tx, chosen),
  ])
  const aliases = new Map(questions.map((question) => [question.id, question.alias]))
  const errors = answers.flatMap(({ id: question, medical_institution_id: institution }, index) => [
    ...(aliases.has(question) ? [] : [{ path: `answers.${index}.id`, message: unknownQuestion }]),
    ...(institution === null || institutions.has(institution)
      ? []
      : [{ path: `answers.${index}.medical_institution_id`, message: unknownInstitution }]),
  ])
  if (errors.length > 0) throw problem('invalid_input', { errors })
  return aliases
}

/** Notes which institutions are meant, for this import and for later files; what a check found no longer counts. */
export const answerQuestions = async (
  tx: TenantTransaction,
  record: ImportRecord,
  accountId: number,
  answers: Answers,
): Promise<void> => {
  const { tenant_id: tenantId, id } = record
  const aliases = await requireKnown(tx, record, answers)
  const last = [...new Map(answers.map((answer) => [answer.id, answer])).values()]
  await sql`
    update import_questions as questions
    set answer = case when given.institution_id is null then 'left_out' else 'chosen' end,
      medical_institution_id = given.institution_id
    from unnest(${last.map((answer) => answer.id)}::bigint[], ${last.map((answer) => answer.medical_institution_id)}::bigint[])
      as given (id, institution_id)
    where questions.tenant_id = ${tenantId} and questions.import_id = ${id} and questions.id = given.id
  `.execute(tx)
  await rememberAliases(
    tx,
    tenantId,
    accountId,
    last.flatMap(({ id: question, medical_institution_id: institutionId }) => {
      const alias = aliases.get(question)
      return institutionId === null || alias === undefined ? [] : [{ alias, institutionId }]
    }),
  )
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({ checked_importable: null, checked_failed: null })
    .execute()
}
