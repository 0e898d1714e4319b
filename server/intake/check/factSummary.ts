import type { z } from 'zod'
import type { FactDoubles, ImportedFacts } from '#contract/intake/importedFacts.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { choiceOf, type NamedPerson, readPeople } from './choices.ts'
import type { FactReview } from './factReview.ts'
import type { FoundFacts } from './foundFacts.ts'
import { isFactKind } from '../records/importKinds.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import { readCandidates } from '../mapping/institutionReferences.ts'
import { listDecisionsOf } from './listDecisions.ts'
import { reviewList } from './listReview.ts'
import { latestChanges, standingFilesOf } from './standingFiles.ts'

const doublesOf = async (
  tx: TenantTransaction,
  record: ImportRecord,
  foundFacts: FoundFacts,
  { doubles: counts }: FactReview,
  people: ReadonlyMap<number, NamedPerson>,
): Promise<z.input<typeof FactDoubles> | null> => {
  const examples = foundFacts.examples.filter(({ kind }) => counts[kind] > 0)
  if (Object.values(counts).every((count) => count === 0)) return null
  const institutions = await readCandidates(
    tx,
    record.tenant_id,
    examples.map(({ institution_id: id }) => id),
  )
  return {
    counts,
    without_patient_count: foundFacts.without_patient_doubles,
    examples: examples.map(({ kind, upload_row, first_row, day, institution_id: id }) => ({
      kind,
      row_number: upload_row,
      other_row_number: first_row,
      day,
      medical_institution_name: institutions.get(id)?.name ?? '',
    })),
    decision: listDecisionsOf(record).doubles,
    decided: choiceOf(people, record.choices.doubles),
  }
}

const departmentsOf = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, within_departments: isWithin, choices }: ImportRecord,
  { isOfSomeDepartments, departmentIds }: FactReview,
  people: ReadonlyMap<number, NamedPerson>,
) => {
  if (!isOfSomeDepartments && !isWithin) return null
  const rows = await tx
    .selectFrom('own_departments')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', departmentIds))
    .orderBy('id')
    .select('name')
    .execute()
  const names = rows.map(({ name }) => name)
  return {
    names: departmentIds.includes(0) ? [...names, null] : names,
    is_within: isWithin,
    decided: choiceOf(people, choices.departments),
  }
}

const reviewedFacts = async (tx: TenantTransaction, record: ImportRecord) => {
  const checked = await reviewList(tx, record)
  if (!checked) return null
  const { foundFacts, review, versions, planned, changed } = checked
  const changes = changed.months.length > 0 ? await latestChanges(tx, changed) : undefined
  const standing = review.months.filter(({ standingCount }) => standingCount > 0).map(({ month }) => month)
  const files = standing.length > 0 ? await standingFilesOf(tx, { ...planned, months: standing }) : undefined
  const { months, departments, doubles } = record.choices
  const people = await readPeople(
    tx,
    record.tenant_id,
    [...Object.values(months), departments, doubles].flatMap((choice) => choice?.by ?? []),
  )
  return {
    standing_count: review.months.reduce((sum, { standingCount }) => sum + standingCount, 0),
    month_table: review.months.map((of) => ({
      month: of.month,
      row_count: of.rowCount,
      standing_count: of.standingCount,
      standing_files: [...(files?.get(of.month) ?? [])],
      entered_count: of.enteredCount,
      taken_count: of.takenCount,
      remaining_count: of.remainingCount,
      marks: [...of.marks],
      decision: of.decision,
      decided: choiceOf(people, months[of.month]),
      standing_version: versions.get(of.month) ?? '',
      change: changes?.get(of.month) ?? null,
      same_rows: of.sameRows,
    })),
    departments: await departmentsOf(tx, record, review, people),
    doubles: await doublesOf(tx, record, foundFacts, review, people),
    open_decisions: [...review.open],
    taken_row_count: review.takenCount,
    lost_count: review.lostCount,
    is_loss_to_confirm: review.isLossToConfirm,
  }
}

const nothingToDecide = (record: ImportRecord) => ({
  standing_count: 0,
  month_table: [],
  departments: null,
  doubles: null,
  open_decisions: [],
  taken_row_count: record.imported_row_count,
  lost_count: 0,
  is_loss_to_confirm: false,
})

/** What a list contains and what it would replace; null before its rows are read. */
export const factSummaryOf = async (
  tx: TenantTransaction,
  record: ImportRecord,
): Promise<z.input<typeof ImportedFacts> | null> => {
  if (!isFactKind(record.kind)) return null
  const reviewed = record.status === 'completed' ? nothingToDecide(record) : await reviewedFacts(tx, record)
  return (
    reviewed && {
      months: [...record.months],
      ...reviewed,
      left_out_row_count: record.left_out_row_count - record.left_out_month_rows - record.left_out_double_rows,
      left_out_month_row_count: record.left_out_month_rows,
      left_out_double_count: record.left_out_double_rows,
      without_patient_row_count: record.without_patient_row_count,
    }
  )
}
