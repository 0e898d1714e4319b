import type pg from 'pg'
import { computedInsert } from './computedInsert.ts'

// Outpatients owe no final report here: their replies mostly say all.
const insertRules = computedInsert(
  'letter_rules',
  [
    'starts_on',
    'arrival_days',
    'interim_inpatient_days',
    'interim_outpatient_days',
    'final_inpatient_days',
    'final_outpatient_days',
    'updated_at',
  ],
  `select (date_trunc('month', now() at time zone 'Asia/Tokyo') - interval '8 months')::date, 7, 14, null::smallint, 14, null::smallint, $2::timestamptz`,
)

/** Begins the letters to referrers of a tenant eight months before the current one. */
export const seedLetters = async (client: pg.ClientBase, tenantId: number): Promise<void> => {
  await client.query(insertRules, [tenantId, new Date().toISOString()])
}
