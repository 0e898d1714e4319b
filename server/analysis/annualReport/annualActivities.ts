import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type AnnualActivities,
  type AnnualActivitiesPayload,
  fiscalYearDays,
  sharedUseFields,
} from '#contract/analysis/annualReports.ts'
import { timeOf } from '../../db/clock.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { requireSeenVersion } from '../../records/seenVersion.ts'
import { requireDeletionOf } from '../../requirePermissions.ts'

export type Activities = z.output<typeof AnnualActivities>
type Payload = z.output<typeof AnnualActivitiesPayload>

const sharedUseColumns = [...sharedUseFields, 'bed_use_percent'] as const

const nothingEntered: Activities['shared_use'] = {
  institution_count: null,
  unrelated_institution_count: null,
  registered_institution_count: null,
  bed_count: null,
  bed_use_percent: null,
}

/** What is entered about shared use and training of a fiscal year; empty lists and nulls if nothing is. */
export const readAnnualActivities = async (
  tx: TenantTransaction,
  tenantId: number,
  fiscalYear: number,
): Promise<Activities> => {
  const [stored, equipmentUses, trainings] = await Promise.all([
    tx
      .selectFrom('annual_activities as activities')
      .innerJoin('accounts', (join) =>
        join
          .onRef('accounts.tenant_id', '=', 'activities.tenant_id')
          .onRef('accounts.id', '=', 'activities.entered_by')
          .on('accounts.tenant_id', '=', tenantId),
      )
      .where('activities.tenant_id', '=', tenantId)
      .where('activities.fiscal_year', '=', fiscalYear)
      .select([...sharedUseColumns, 'activities.entered_at', 'accounts.id as account_id', 'accounts.username'])
      .executeTakeFirst(),
    tx
      .selectFrom('annual_equipment_uses')
      .where('tenant_id', '=', tenantId)
      .where('fiscal_year', '=', fiscalYear)
      .orderBy('position')
      .select(['name', 'use_count', 'institution_count'])
      .execute(),
    tx
      .selectFrom('annual_trainings')
      .where('tenant_id', '=', tenantId)
      .where('fiscal_year', '=', fiscalYear)
      .orderBy('position')
      .select(['held_on', 'title', 'outside_participant_count', 'own_participant_count'])
      .execute(),
  ])
  const { entered_at, account_id, username, ...sharedUse } = stored ?? {}
  return {
    fiscal_year: fiscalYear,
    shared_use: { ...nothingEntered, ...sharedUse },
    equipment_uses: equipmentUses,
    trainings,
    updated_at: entered_at ?? null,
    updated_by: account_id !== undefined && username !== undefined ? { id: account_id, name: username } : null,
  }
}

/** @throws a 422 for each training that was not held in the fiscal year */
const requireDaysOfYear = (fiscalYear: number, { trainings }: Payload) => {
  const { start_date: first, end_date: last } = fiscalYearDays(fiscalYear)
  const errors = trainings.flatMap(({ held_on: day }, index) =>
    day >= first && day <= last
      ? []
      : [
          {
            path: `trainings.${index}.held_on`,
            message: {
              ja: `${fiscalYear}年度（4月〜翌年3月）の日付を指定してください`,
              en: `Must be a day of the fiscal year ${fiscalYear}, April to March`,
            },
          },
        ],
  )
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

const inOrder = (rows: readonly object[]) => JSON.stringify(rows.map((row, position) => ({ ...row, position })))

const replaceEquipmentUses = async (tx: TenantTransaction, tenantId: number, fiscalYear: number, payload: Payload) => {
  await tx
    .deleteFrom('annual_equipment_uses')
    .where('tenant_id', '=', tenantId)
    .where('fiscal_year', '=', fiscalYear)
    .execute()
  const columns = ['fiscal_year', 'position', 'name', 'use_count', 'institution_count']
  const rows = sql`
    select ${fiscalYear}::int, position, name, use_count, institution_count
    from jsonb_to_recordset(${inOrder(payload.equipment_uses)}::jsonb) as listed (
      position int, name text, use_count int, institution_count int
    )`
  await insertComputed(tenantId, 'annual_equipment_uses', columns, rows).execute(tx)
}

const replaceTrainings = async (tx: TenantTransaction, tenantId: number, fiscalYear: number, payload: Payload) => {
  await tx
    .deleteFrom('annual_trainings')
    .where('tenant_id', '=', tenantId)
    .where('fiscal_year', '=', fiscalYear)
    .execute()
  const columns = ['fiscal_year', 'position', 'held_on', 'title', 'outside_participant_count', 'own_participant_count']
  const rows = sql`
    select ${fiscalYear}::int, position, held_on, title, outside_participant_count, own_participant_count
    from jsonb_to_recordset(${inOrder(payload.trainings)}::jsonb) as listed (
      position int, held_on date, title text, outside_participant_count int, own_participant_count int
    )`
  await insertComputed(tenantId, 'annual_trainings', columns, rows).execute(tx)
}

/**
 * Replaces all that is entered about a fiscal year.
 * @throws `edit_conflict` if the caller saw an older version, 422 for trainings of other years, 403 for fewer entries
 *   than before without the permission to delete
 */
export const replaceAnnualActivities = async (
  tx: TenantTransaction,
  { tenantId, account }: { readonly tenantId: number; readonly account: Pick<Account, 'id' | 'permissions'> },
  fiscalYear: number,
  payload: Payload,
): Promise<Activities> => {
  const read = () => readAnnualActivities(tx, tenantId, fiscalYear)
  requireDaysOfYear(fiscalYear, payload)
  await requireSeenVersion(tx, tenantId, payload.updated_at, read)
  const stored = await read()
  // Entries have no ids, so those that go show only in the number.
  requireDeletionOf(account, stored.equipment_uses.slice(payload.equipment_uses.length))
  requireDeletionOf(account, stored.trainings.slice(payload.trainings.length))
  const written = { ...payload.shared_use, entered_by: account.id, entered_at: timeOf(tx) }
  await tx
    .insertInto('annual_activities')
    .values({ tenant_id: tenantId, fiscal_year: fiscalYear, ...written })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'fiscal_year']).doUpdateSet(written))
    .execute()
  await replaceEquipmentUses(tx, tenantId, fiscalYear, payload)
  await replaceTrainings(tx, tenantId, fiscalYear, payload)
  return read()
}
