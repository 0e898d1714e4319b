import { monthAfter, monthsBetween } from '#contract/months.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { anOwnDepartment, anUpload, preparedReferral } from '../../support/facts/factBuilders.ts'

type SceneDatabase = Parameters<typeof aTenant>[0] &
  Parameters<typeof aPerson>[0] & { app: Parameters<typeof withTenant>[0] }

/** Referrals of each month to 内科 and 外科, from each of three institutions. */
export const monthlyReferrals = { 内科: 3, 外科: 2 } as const
export const institutionCount = 3

/** A hospital that was referred the same numbers of patients in each of the last 26 months. */
export const aHospital = async (database: SceneDatabase): Promise<Person> => {
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId)
  const uploadId = await anUpload(database.owner, person)
  const departments = [
    [await anOwnDepartment(database.owner, tenantId, '内科'), monthlyReferrals.内科],
    [await anOwnDepartment(database.owner, tenantId, '外科'), monthlyReferrals.外科],
  ] as const
  const institutions: number[] = []
  for (const name of ['水前寺内科医院', '出水クリニック', '健軍整形外科'])
    institutions.push(await anInstitution(database.owner, { name }))
  const last = monthAfter(dayInJapan(), -1)
  const days = monthsBetween(monthAfter(last, -25), last).map((month) => month.replace(/01$/, '28'))
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeReferrals(
        tx,
        tenantId,
        days.flatMap((day) =>
          institutions.flatMap((institutionId) =>
            departments.flatMap(([department, count]) =>
              Array.from({ length: count }, () =>
                preparedReferral(
                  { tenantId, uploadId },
                  { referral_date: day, medical_institution_id: institutionId, own_department_id: department },
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  )
  return person
}
