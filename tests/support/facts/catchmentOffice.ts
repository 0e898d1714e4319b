import { daysAfter } from '#contract/days.ts'
import { anInstitution, aPerson, aTenant, type Person } from '../builders.ts'
import type { TestDatabase } from '../database.ts'
import {
  anOwnDepartment,
  anUpload,
  preparedAdmission,
  preparedReferral,
  preparedReverseReferral,
} from './factBuilders.ts'
import { monthsAgo } from './monthlyReferrals.ts'
import { storeFacts } from './storeFacts.ts'

/** A hospital of which is known where referrals and patients come from. */
export interface CatchmentOffice {
  readonly tenantId: number
  readonly person: Person
  /** One in each municipality, in the order given. */
  readonly institutions: readonly number[]
}

interface Source {
  readonly municipalityCode: string
  readonly name: string
  /** Referrals a month, in the last two years. */
  readonly monthly: number
  /** Where the patients of every second referral live, who are admitted. */
  readonly postalCode: string | null
}

const monthCount = 24

/** @param sources - the institutions that refer */
export const aCatchmentOffice = async (
  database: Pick<TestDatabase, 'app' | 'owner' | 'identity'>,
  sources: readonly Source[],
): Promise<CatchmentOffice> => {
  const { owner } = database
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId, { role: 'owner' })
  const department = await anOwnDepartment(owner, tenantId, '循環器内科')
  const place = { tenantId, uploadId: await anUpload(owner, person) }
  const institutions: number[] = []
  for (const { municipalityCode, name } of sources)
    institutions.push(await anInstitution(owner, { name: `${name}${tenantId}`, municipalityCode }))
  const letters = sources.flatMap(({ monthly, postalCode }, source) =>
    Array.from({ length: monthCount * monthly }, (_, index) => ({
      institution: institutions[source] ?? 0,
      day: monthsAgo(index % monthCount).replace(/01$/, '10'),
      patientId: `${source + 1}${String(index).padStart(4, '0')}`,
      postalCode,
      isAdmitted: index % 2 === 0,
      age: 40 + (index % 50),
    })),
  )
  await storeFacts(database, tenantId, {
    referrals: letters.map(({ institution, day, patientId }) =>
      preparedReferral(
        { ...place, patientId },
        { referral_date: day, medical_institution_id: institution, own_department_id: department },
      ),
    ),
    reverseReferrals: letters
      .filter(({ isAdmitted }) => isAdmitted)
      .map(({ institution, day, patientId }) =>
        preparedReverseReferral(
          { ...place, patientId },
          { reverse_referral_date: day, medical_institution_id_to: institution, own_department_id: department },
        ),
      ),
    admissions: letters
      .filter(({ isAdmitted }) => isAdmitted)
      .map(({ day, patientId, postalCode, age }) =>
        preparedAdmission(
          { ...place, patientId },
          {
            admission_date: daysAfter(day, 2),
            discharge_date: daysAfter(day, 9),
            postal_code: postalCode,
            birth_year: Number(day.slice(0, 4)) - age,
            bundled_yen: 600_000,
            fee_yen: 40_000,
          },
        ),
      ),
  })
  return { tenantId, person, institutions }
}
