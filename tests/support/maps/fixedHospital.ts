import { monthsBetween } from '#contract/months.ts'
import type { Client } from '#dataProvider/client.ts'
import type { TestApi } from '../api.ts'
import { aPerson, aTenant, type Person } from '../builders.ts'
import { anOwnDepartment, anUpload, preparedAdmission, preparedReferral } from '../facts/factBuilders.ts'
import { storeFacts } from '../facts/storeFacts.ts'
import type { MapInstitution } from './mapOffice.ts'

/** A hospital whose facts are the same in every test. */
export interface FixedHospital {
  readonly tenantId: number
  readonly person: Person
  readonly client: Client
  readonly departmentId: number
}

/**
 * A hospital with lists of October 2025 to April 2026. In each month the first three institutions refer one, two and four
 * patients, and half of the last one's are admitted.
 */
export const aFixedHospital = async (product: TestApi, nation: readonly MapInstitution[]): Promise<FixedHospital> => {
  const { database } = product
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId)
  const place = { tenantId, uploadId: await anUpload(database.owner, person) }
  const departmentId = await anOwnDepartment(database.owner, tenantId, '内科')
  const made = monthsBetween('2025-10-01', '2026-04-01').flatMap((month) =>
    [1, 2, 4].flatMap((count, index) =>
      Array.from({ length: count }, (_, number) => ({
        patientId: `${month.slice(0, 7).replace('-', '')}${index}${number}`,
        day: month.replace(/01$/, '10'),
        institutionId: nation[index]?.id ?? 0,
        isAdmitted: index === 2 && number % 2 === 0,
      })),
    ),
  )
  await storeFacts(database, tenantId, {
    referrals: made.map(({ patientId, day, institutionId }) =>
      preparedReferral(
        { ...place, patientId },
        { referral_date: day, medical_institution_id: institutionId, own_department_id: departmentId },
      ),
    ),
    reverseReferrals: [],
    admissions: made
      .filter(({ isAdmitted }) => isAdmitted)
      .map(({ patientId, day }) => preparedAdmission({ ...place, patientId }, { admission_date: day })),
  })
  return { tenantId, person, departmentId, client: await product.clientFor(person) }
}
