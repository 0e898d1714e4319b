import { isDeepStrictEqual } from 'node:util'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { JudgedTarget } from '../targets/targetRows.ts'
import { dayNumber, dayText, firstDay, monthNumber } from './calendarNumbers.ts'
import { dataDigest } from './dataDigest.ts'
import { figuresOf } from './figuresOf.ts'
import { judgeCondition, type JudgedRow, judgementAsOf } from './judgeCondition.ts'
import type { JudgedCondition } from './judgedCondition.ts'
import type { JudgingData } from './judgingData.ts'
import { countsOf, readTargets, storeTargets } from './storedTargets.ts'

/** Moments of a condition as numbers: months for conditions on referrals, otherwise days. */
export const momentNumber = ({ type }: Pick<JudgedCondition, 'type'>, day: string): number =>
  type === 'referral' ? monthNumber(day) : dayNumber(day)

export const momentText = ({ type }: Pick<JudgedCondition, 'type'>, moment: number): string =>
  type === 'referral' ? firstDay(moment) : dayText(moment)

/** Writes down what was judged. */
export const targetOf = (
  condition: JudgedCondition,
  asOf: number,
  judgedOn: number,
  { medicalInstitutionId, state, severity, values }: JudgedRow,
): JudgedTarget => ({ medicalInstitutionId, state, severity, figures: figuresOf(condition, asOf, judgedOn, values) })

/** An alert that has been raised, with what is needed to judge it again. */
export interface RaisedAlert {
  readonly id: number
  readonly as_of: string
  readonly alert_date: string
  readonly previous_as_of: string | null
  readonly previous_judged_on: string | null
  readonly data_digest: string | null
}

/** The state of a target that still holds: as it was told, unless it was none meanwhile. */
const keptState = (stored: JudgedTarget | undefined, { state }: JudgedRow): JudgedTarget['state'] =>
  stored && stored.state !== 'withdrawn' ? stored.state : state

/**
 * Judges an alert again if the data that decide it have changed, in place: targets that hold no more are withdrawn, and
 * come back if they hold again; others are added. Nobody is told.
 */
export const judgeAnew = async (
  tx: TenantTransaction,
  tenantId: number,
  condition: JudgedCondition,
  data: JudgingData,
  alert: RaisedAlert,
): Promise<void> => {
  const asOf = momentNumber(condition, alert.as_of)
  const judgedOn = dayNumber(alert.alert_date)
  const digest = dataDigest(condition, data, asOf, judgedOn)
  if (digest === alert.data_digest) return
  const stored = await readTargets(tx, tenantId, alert.id)
  const rows =
    (await judgeCondition(condition, data, {
      ...judgementAsOf(asOf),
      after: alert.previous_as_of === null ? null : momentNumber(condition, alert.previous_as_of),
      named: new Set(stored.keys()),
      raised: { asOf, judgedOn },
    })) ?? []
  const targets = new Map(stored)
  const holding = rows.map((row) => ({
    ...targetOf(condition, asOf, judgedOn, row),
    state: keptState(stored.get(row.medicalInstitutionId), row),
  }))
  for (const target of holding) targets.set(target.medicalInstitutionId, target)
  const held = new Set(holding.map(({ medicalInstitutionId: id }) => id))
  const withdrawn = [...stored.values()].filter(
    ({ medicalInstitutionId: id, state }) => !held.has(id) && state !== 'withdrawn',
  )
  for (const target of withdrawn) targets.set(target.medicalInstitutionId, { ...target, state: 'withdrawn' })
  await storeTargets(
    tx,
    tenantId,
    alert.id,
    holding.filter((target) => !isDeepStrictEqual(target, stored.get(target.medicalInstitutionId))),
  )
  if (withdrawn.length > 0)
    await tx
      .updateTable('alert_targets')
      .where('tenant_id', '=', tenantId)
      .where('alert_id', '=', alert.id)
      .where(
        idIn(
          'medical_institution_id',
          withdrawn.map(({ medicalInstitutionId: id }) => id),
        ),
      )
      .set({ state: 'withdrawn' })
      .execute()
  await tx
    .updateTable('alerts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', alert.id)
    .set({ ...countsOf(targets.values()), data_digest: digest })
    .execute()
}
