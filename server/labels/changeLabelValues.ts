import { sql } from 'kysely'
import type { z } from 'zod'
import { isEmptyValue, labelValueComplaints, type LabelToFill } from '#contract/labels/labelValues.ts'
import type { medicalInstitutionLabelOperations } from '#contract/labels/medicalInstitutionLabels.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem } from '../problems.ts'
import type { RecordChanger } from '../records/recordChanger.ts'
import { requireDeletionOf } from '../requirePermissions.ts'
import { labelValueKey, plainLabelValue } from './labelValueKey.ts'
import { insertInstitutionLabelValues, labelValuesOfInstitutions, lockLabels } from './medicalInstitutionLabelValues.ts'

type Change = z.output<
  typeof medicalInstitutionLabelOperations.changeLabelValuesOfMedicalInstitutions.body
>['changes'][number]
type Value = Change['label_values'][number]

interface Step {
  readonly institutionId: number
  readonly wanted: Value
  readonly former: Value
}

type FormerValue = (institutionId: number, labelId: number) => Value

const stepsIn = (
  {
    medical_institution_ids: ids,
    label_values: values,
    only_empty: onlyEmpty = false,
    seen_label_values: seen,
  }: Change,
  formerValue: FormerValue,
): (Step & { readonly isKept: boolean })[] =>
  ids.flatMap((institutionId) =>
    values.flatMap((wanted) => {
      const former = formerValue(institutionId, wanted.label_id)
      const stays = labelValueKey(former) === labelValueKey(wanted) || (onlyEmpty && !isEmptyValue(former))
      const known = seen?.find(({ label_id: id }) => id === wanted.label_id)
      const isKept = known !== undefined && labelValueKey(known) !== labelValueKey(former)
      return stays ? [] : [{ institutionId, wanted, former, isKept }]
    }),
  )

const deletePairs = async (tx: TenantTransaction, tenantId: number, steps: readonly Step[]) => {
  for (const table of ['medical_institution_label_values', 'medical_institution_label_choices'] as const)
    await sql`
      delete from ${sql.table(table)}
      where tenant_id = ${tenantId}
        and (medical_institution_id, label_id) in (
          select institution_id, changed_label_id
          from unnest(
            ${steps.map(({ institutionId }) => institutionId)}::bigint[],
            ${steps.map(({ wanted }) => wanted.label_id)}::bigint[]
          ) as changed (institution_id, changed_label_id)
        )
    `.execute(tx)
}

/** The steps that take away what somebody else has filled in. Whoever filled in a value in such a step takes back their own. */
const clearedOfOthers = async (
  { tx, tenantId, account }: RecordChanger,
  steps: readonly Step[],
): Promise<readonly unknown[]> => {
  const cleared = steps.filter(({ wanted, former }) => isEmptyValue(wanted) && !isEmptyValue(former))
  if (cleared.length === 0) return []
  const { rows } = await sql`
    select 1
    from unnest(
      ${cleared.map(({ institutionId }) => institutionId)}::bigint[],
      ${cleared.map(({ wanted }) => wanted.label_id)}::bigint[]
    ) as cleared (institution_id, cleared_label_id)
    join (
      select medical_institution_id, label_id, filled_by
      from medical_institution_label_values
      where tenant_id = ${tenantId}
      union all
      select medical_institution_id, label_id, filled_by
      from medical_institution_label_choices
      where tenant_id = ${tenantId}
    ) as entered on entered.medical_institution_id = institution_id and entered.label_id = cleared_label_id
    where entered.filled_by is distinct from ${account.id}
    limit 1
  `.execute(tx)
  return rows
}

/** The former values as changes of those that stand now, institutions with the same ones together. */
const takingBack = (steps: readonly Step[]): Change[] => {
  const byInstitution = Map.groupBy(steps, ({ institutionId }) => institutionId)
  const lists = [...byInstitution].map(([id, own]) => ({
    id,
    values: own.map(({ former }) => plainLabelValue(former)),
    seen: own.map(({ wanted }) => plainLabelValue(wanted)),
  }))
  return [...Map.groupBy(lists, ({ values, seen }) => JSON.stringify([values, seen])).values()].map((group) => ({
    medical_institution_ids: group.map(({ id }) => id),
    label_values: group[0]?.values ?? [],
    seen_label_values: group[0]?.seen ?? [],
  }))
}

/**
 * Sets values of institutions that exist.
 * @param labels - all labels of the tenant
 * @returns the changes that take back what has really changed, how many institutions had another value before, and how many keep one that was not seen
 * @throws a 422 for each value that does not fit its label, 403 without the permission to delete if a value is taken away that the caller
 *   has not filled in where there was none
 */
export const changeLabelValues = async (
  changer: RecordChanger,
  labels: readonly LabelToFill[],
  changes: readonly Change[],
): Promise<{ readonly former: Change[]; readonly replacedCount: number; readonly keptCount: number }> => {
  const { tx, tenantId, account } = changer
  const errors = changes.flatMap(({ label_values: values }, index) =>
    labelValueComplaints(labels, values).map(({ path, message }) => ({ path: `changes.${index}.${path}`, message })),
  )
  if (errors.length > 0) throw problem('invalid_input', { errors })
  const labelIds = [...new Set(changes.flatMap(({ label_values: values }) => values.map(({ label_id: id }) => id)))]
  const institutionIds = [...new Set(changes.flatMap(({ medical_institution_ids: ids }) => ids))]
  await lockLabels(tx, tenantId, labelIds)
  const stored = await labelValuesOfInstitutions(tx, tenantId, institutionIds, labelIds)
  const found = changes.flatMap((change) =>
    stepsIn(
      change,
      (institutionId, labelId) =>
        stored.get(institutionId)?.find(({ label_id: id }) => id === labelId) ?? { label_id: labelId },
    ),
  )
  const steps = found.filter(({ isKept }) => !isKept)
  const kept = new Set(found.filter(({ isKept }) => isKept).map(({ institutionId }) => institutionId))
  requireDeletionOf(account, await clearedOfOthers(changer, steps))
  if (steps.length > 0) {
    await deletePairs(tx, tenantId, steps)
    await insertInstitutionLabelValues(
      tx,
      tenantId,
      steps.map(({ institutionId, wanted, former }) => ({
        ...wanted,
        medical_institution_id: institutionId,
        filled_by: isEmptyValue(former) ? account.id : null,
      })),
    )
  }
  const replaced = steps.filter(({ former }) => !isEmptyValue(former))
  return {
    former: takingBack(steps),
    replacedCount: new Set(replaced.map(({ institutionId }) => institutionId)).size,
    keptCount: kept.size,
  }
}
