import type pg from 'pg'
import type { TestDatabase } from './database.ts'
import type { Person } from './builders.ts'

type Author = Pick<Person, 'tenantId' | 'accountId'>

/** Adds a visit to an institution. */
export const aVisit = async (
  { owner }: Pick<TestDatabase, 'owner'>,
  { tenantId, accountId }: Author,
  institutionId: number,
  actedDate: string,
  { communicationType = 'visit', deleted = false } = {},
): Promise<void> => {
  await owner.query(
    `insert into communications (tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by, deleted_at)
    values ($1, $2, $3, $4, $5, $5, case when $6 then now() end)`,
    [tenantId, institutionId, communicationType, actedDate, accountId, deleted],
  )
}

/** Adds several institutions at once. @returns their ids, ordered by name */
export const manyInstitutions = async (owner: pg.Pool, count: number): Promise<number[]> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into medical_institutions (source_id, name, prefecture_code, address, search_text, search_grams)
    select 'M' || gen_random_uuid(), '多数医院' || number, '43', '熊本県', '多数医院' || number, '{}'
    from generate_series(1, $1) as number
    returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}
