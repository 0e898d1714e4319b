import { monthsBetween } from '#contract/months.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts, together } from '#server/facts/store/changeFacts.ts'
import { storeReferrals, storeReverseReferrals } from '#server/facts/store/storeFacts.ts'
import type { Person } from '../builders.ts'
import type { TestDatabase } from '../database.ts'
import { anUpload, preparedAdmission, preparedReferral, preparedReverseReferral } from './factBuilders.ts'
import { storeAdmissions } from './storeAdmissions.ts'

export interface LoadedMonths {
  /** The referring institution of the letters in the lists. */
  readonly institutionId: number
  /** First and last month by their first days, both inclusive. */
  readonly first: string
  readonly last: string
  /** Number of letters per month. */
  readonly count?: number
  /** Kinds of files to load besides the lists of referrals. */
  readonly also?: readonly ('reverse_referral' | 'ff1_file')[]
}

/** Loads lists of referrals with the same number of letters in each month and, on request, other files with stays of patients without a referral. */
export const loadMonths = async (
  { app, owner }: Pick<TestDatabase, 'app' | 'owner'>,
  person: Person,
  { institutionId, first, last, count = 1, also = [] }: LoadedMonths,
): Promise<void> => {
  const { tenantId } = person
  const place = { tenantId, uploadId: await anUpload(owner, person) }
  const days = monthsBetween(first, last).flatMap((month) =>
    Array.from({ length: count }, () => month.replace(/01$/, '15')),
  )
  await withTenant(app, tenantId, (tx) =>
    changeFacts(tx, tenantId, async () => {
      const stored = [
        await storeReferrals(
          tx,
          tenantId,
          days.map((day) => preparedReferral(place, { referral_date: day, medical_institution_id: institutionId })),
        ),
        await storeReverseReferrals(
          tx,
          tenantId,
          (also.includes('reverse_referral') ? days : []).map((day) =>
            preparedReverseReferral(place, { reverse_referral_date: day, medical_institution_id_to: institutionId }),
          ),
        ),
        await storeAdmissions(
          tx,
          tenantId,
          (also.includes('ff1_file') ? monthsBetween(first, last) : []).map((month) =>
            preparedAdmission({ ...place, patientId: '990' }, { admission_date: month, discharge_date: month }),
          ),
        ),
      ]
      return { touched: together(stored.map(({ touched }) => touched)) }
    }),
  )
}
