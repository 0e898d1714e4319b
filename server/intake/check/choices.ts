import { sql } from 'kysely'
import { z } from 'zod'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'
import { planVersion, seenPartsOf } from '../mapping/planning.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import type { Choice } from '../records/choiceRecords.ts'

/** A person of the office, by name. */
export interface NamedPerson {
  readonly id: number
  readonly name: string
}

/** Names accounts. Those that have been deleted keep their names. */
export const readPeople = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedPerson>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', [...new Set(ids)]))
    .select(['id', 'username as name'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** That an account chooses something now, for `imports.choices`. */
export const chosenNow = (tx: TenantTransaction, accountId: number): Choice => ({ by: accountId, at: timeOf(tx) })

/** Who made a choice, for the reply; null if that is not known. */
export const choiceOf = (people: ReadonlyMap<number, NamedPerson>, choice: Choice | undefined) => {
  const by = choice && people.get(choice.by)
  return by ? { by, at: choice.at } : null
}

/**
 * Whether somebody else has made a choice that the writer has not seen. One's own may be replaced unseen: choices can be made faster than their replies
 * arrive.
 * @param seenAt - when the choice was made that the writer saw: null if they saw none, undefined if they do not say
 */
export const isUnseen = (
  stored: Partial<Choice> | undefined,
  seenAt: string | null | undefined,
  accountId: number,
): boolean => seenAt !== undefined && stored?.by !== accountId && (stored?.at ?? null) !== seenAt

const allChoices = ({ choices: { plan, departments, doubles, months } }: Pick<ImportRecord, 'choices'>) =>
  [plan, departments, doubles, ...Object.values(months)].filter((choice) => choice !== undefined)

/** The latest choice about an import, of its columns, its months or an answer; undefined if nothing was chosen. */
export const latestChoiceOf = async (tx: TenantTransaction, record: ImportRecord): Promise<Choice | undefined> => {
  const answered = await tx
    .selectFrom('import_questions')
    .where('tenant_id', '=', record.tenant_id)
    .where('import_id', '=', record.id)
    .where('answered_by', 'is not', null)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .select(['answered_by', 'answered_at'])
    .executeTakeFirst()
  const { answered_by: by, answered_at: at } = answered ?? { answered_by: null, answered_at: null }
  return [...allChoices(record), ...(by !== null && at !== null ? [{ by, at }] : [])].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  )[0]
}

/** Tells what is chosen about an import, besides its columns, from what was chosen at another moment. */
export const choicesVersion = async (
  tx: TenantTransaction,
  {
    tenant_id: tenantId,
    id,
    month_decisions: months,
    within_departments: within,
    doubles_decision: doubles,
  }: ImportRecord,
): Promise<string> => {
  const decided = JSON.stringify([
    Object.entries(z.record(z.string(), z.string()).parse(months)).toSorted(([one], [other]) =>
      one.localeCompare(other),
    ),
    within,
    doubles,
  ])
  const { rows } = await sql<{ version: string }>`
    select left(md5(${decided}::text || coalesce(
      string_agg(concat_ws(' ', id, answer, medical_institution_id, own_department_id), ',' order by id), ''
    )), 16) as version
    from import_questions
    where tenant_id = ${tenantId} and import_id = ${id} and answer <> 'open'
  `.execute(tx)
  return rows[0]?.version ?? ''
}

/**
 * Refuses to start an import with other choices than its screen showed: somebody else may have decided about a month, or answered a question, since.
 * @param seen - the version that the writer saw; undefined accepts any
 * @throws 409 `edit_conflict` that says when the latest choice was made
 */
export const requireSeenChoices = async (
  tx: TenantTransaction,
  record: ImportRecord,
  { seen }: { readonly seen?: string | undefined },
): Promise<void> => {
  const { choices } = seenPartsOf(seen)
  if (choices === undefined || choices === (await choicesVersion(tx, record))) return
  throw choicesConflict(await latestChoiceOf(tx, record))
}

/** The refusal of whoever has not seen a choice. Whose it is comes from the audit log (server/http/conflicts.ts). */
export const choicesConflict = (choice: Choice | undefined) =>
  problem('edit_conflict', { ...(choice && { savedAt: choice.at }) })

/**
 * Refuses whoever has not seen the present columns, so that nobody replaces or starts what somebody else has chosen unseen.
 * @param seen - the version of the plan that the writer saw; undefined accepts any
 * @throws 409 `edit_conflict`
 */
export const requireSeenPlan = (
  { plan, choices }: Pick<ImportRecord, 'plan' | 'choices'>,
  { seen }: { readonly seen?: string | undefined },
): void => {
  if (seen !== undefined && seenPartsOf(seen).plan !== planVersion(plan)) throw choicesConflict(choices.plan)
}
