import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { withTenant } from '#server/db/tenant.ts'
import { withHashJoins } from '#server/db/hashJoins.ts'
import { computedLinks } from '#server/facts/store/links.ts'
import { ensureMasters } from '#server/institutions/master/ensureMasters.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { anUpload } from '../../support/facts/factBuilders.ts'
import { isOnCluster } from '../../support/cluster.ts'
import { whySkipped } from '../../support/whySkipped.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await ensureMasters(database.owner)
})
afterAll(() => database.drop())

const stayCount = 2_000

/** A tenant with stays. Each is of another patient, who has a referral three days before. */
const aTenantWithStays = async (institution: number): Promise<number> => {
  const person = await aPerson(database, await aTenant(database))
  const { tenantId } = person
  const given = [tenantId, await anUpload(database.owner, person, 'ff1_file')]
  await database.owner.query(
    `insert into hospital_admissions (tenant_id, upload_id, patient_hash, admission_date, discharge_date)
    select $1, $2, decode(md5(place::text), 'hex'), '2026-04-01'::date + place % 30, '2026-05-01'
    from generate_series(1, ${stayCount}) as place`,
    given,
  )
  await database.owner.query(
    `insert into referrals (tenant_id, upload_id, patient_hash, referral_date, medical_institution_id, first_visit_flag)
    select tenant_id, upload_id, patient_hash, admission_date - 3, $2, true
    from hospital_admissions where tenant_id = $1`,
    [tenantId, institution],
  )
  return tenantId
}

const Plan = z.object({
  'Relation Name': z.string().optional(),
  'Actual Loops': z.number(),
  get Plans() {
    return z.array(Plan).optional()
  },
})
type Plan = z.infer<typeof Plan>

const scansOf = (plan: Plan): Plan[] => [
  ...(plan['Relation Name'] === undefined ? [] : [plan]),
  ...(plan.Plans ?? []).flatMap(scansOf),
]

test.skipIf(isOnCluster)(
  `all stays of a new tenant among others that are known well are linked in one pass through them and the referrals${whySkipped(isOnCluster, 'the plan is that of a worker')}`,
  async () => {
    const institution = await anInstitution(database.owner)
    for (let other = 0; other < 5; other += 1) await aTenantWithStays(institution)
    await database.owner.query('analyze hospital_admissions, referrals')
    const tenantId = await aTenantWithStays(institution)
    const { rows } = await withTenant(database.app, tenantId, (tx) =>
      withHashJoins(tx, async () => {
        await sql`
        create temp table touched_patients on commit drop as
        select patient_hash from hospital_admissions where tenant_id = ${tenantId}
      `.execute(tx)
        const links = computedLinks(tenantId, { patients: sql`select patient_hash from touched_patients` })
        return sql`explain (analyze, timing off, format json) ${links}`.execute(tx)
      }),
    )
    const [explained] = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan })) })).parse(rows)
    const plan = explained?.['QUERY PLAN'][0]?.Plan
    const passes = plan ? scansOf(plan).map((scan) => `${scan['Relation Name']} ${scan['Actual Loops']}`) : []
    expect(passes.filter((pass) => !pass.startsWith('tenants ')).toSorted()).toEqual([
      'hospital_admissions 1',
      'referrals 1',
      'touched_patients 1',
    ])
  },
)
