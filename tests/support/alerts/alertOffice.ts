import { withTenant } from '#server/db/tenant.ts'
import { evaluateAlerts } from '#server/alerts/judging/evaluateAlerts.ts'
import type { JudgedCondition } from '#server/alerts/judging/judgedCondition.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { anInstitution, aPerson, aTenant, type Person } from '../builders.ts'
import type { TestDatabase } from '../database.ts'
import { anOwnDepartment, anUpload, preparedReferral } from '../facts/factBuilders.ts'
import { removeReferrals } from '../facts/removeLists.ts'

/** A hospital with institutions that refer to it. */
export interface AlertOffice {
  readonly person: Person
  readonly colleague: Person
  readonly institutions: readonly number[]
  readonly departments: readonly [number, number]
}

export const anAlertOffice = async (
  database: TestDatabase,
  { institutionCount = 6, plan = 'professional202112' } = {},
): Promise<AlertOffice> => {
  const tenantId = await aTenant(database, { plan })
  const institutions: number[] = []
  for (let count = 0; count < institutionCount; count += 1) institutions.push(await anInstitution(database.owner))
  return {
    person: await aPerson(database, tenantId),
    colleague: await aPerson(database, tenantId),
    institutions,
    departments: [
      await anOwnDepartment(database.owner, tenantId, '内科'),
      await anOwnDepartment(database.owner, tenantId, '外科'),
    ],
  }
}

export interface ReferralsOfMonth {
  readonly institutionId: number
  readonly month: string
  readonly count: number
  readonly departmentId?: number
}

/** Stores referrals as a file would. */
export const refer = async (
  { app, owner }: Pick<TestDatabase, 'app' | 'owner'>,
  { person }: Pick<AlertOffice, 'person'>,
  given: readonly ReferralsOfMonth[],
): Promise<void> => {
  const place = { tenantId: person.tenantId, uploadId: await anUpload(owner, person) }
  const rows = given.flatMap(({ institutionId, month, count, departmentId = null }) =>
    Array.from({ length: count }, (_, index) =>
      preparedReferral(place, {
        referral_date: `${month.slice(0, 8)}${String(1 + (index % 28)).padStart(2, '0')}`,
        medical_institution_id: institutionId,
        own_department_id: departmentId,
      }),
    ),
  )
  await withTenant(app, person.tenantId, (tx) =>
    changeFacts(tx, person.tenantId, () => storeReferrals(tx, person.tenantId, rows)),
  )
}

/** Removes the lists of some months, as undoing their import does. */
export const removeLists = (
  { app }: Pick<TestDatabase, 'app'>,
  { person: { tenantId } }: Pick<AlertOffice, 'person'>,
  months: readonly string[],
): Promise<unknown> =>
  withTenant(app, tenantId, (tx) =>
    changeFacts(tx, tenantId, async () => ({ touched: await removeReferrals(tx, tenantId, months) })),
  )

/** Adds a condition. @returns its id */
export const aCondition = async (
  { owner }: Pick<TestDatabase, 'owner'>,
  { tenantId, accountId }: Person,
  { type, triggers, filters, onlyUnexpected }: JudgedCondition,
  createdAt = '2026-01-01T00:00:00Z',
): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into alert_conditions (tenant_id, name, type, triggers, filters, only_unexpected, created_by, created_at)
    values ($1, '条件', $2, $3, $4, $5, $6, $7) returning id`,
    [tenantId, type, JSON.stringify(triggers), JSON.stringify(filters), onlyUnexpected, accountId, createdAt],
  )
  return rows[0]?.id ?? 0
}

/** Judges a tenant's conditions, as the job does. */
export const evaluate = ({ app }: Pick<TestDatabase, 'app'>, { tenantId }: Pick<Person, 'tenantId'>) =>
  evaluateAlerts({ app }, tenantId)

export interface StoredAlert {
  readonly id: number
  readonly alert_condition_id: number
  readonly as_of: string
  readonly alert_date: string
  readonly target_count: number
  readonly new_count: number
  readonly withdrawn_count: number
  readonly states: Readonly<Record<number, string>> | null
}

/** The alerts of a tenant, the oldest first, with the states of their targets. */
export const storedAlerts = async (
  { owner }: Pick<TestDatabase, 'owner'>,
  tenantId: number,
): Promise<StoredAlert[]> => {
  const { rows } = await owner.query<StoredAlert>(
    `select id, alert_condition_id, as_of::text as as_of, alert_date::text as alert_date, target_count, new_count, withdrawn_count,
      (
        select jsonb_object_agg(medical_institution_id, state) from alert_targets
        where alert_targets.tenant_id = $1 and alert_id = alerts.id
      ) as states
    from alerts where tenant_id = $1 order by as_of, id`,
    [tenantId],
  )
  return rows
}
