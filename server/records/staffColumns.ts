import { type SqlBool, sql } from 'kysely'

/** SQL for who is in charge of an institution, the main person first, as JSON. */
export const staffsOf = (tenantId: number) =>
  sql<{ id: number; name: string }[]>`coalesce(
    (
      select jsonb_agg(jsonb_build_object('id', people.id, 'name', people.username) order by charges.position)
      from medical_institution_staffs as charges
      join accounts as people on people.tenant_id = charges.tenant_id and people.id = charges.staff_id
      where charges.tenant_id = ${tenantId}
        and charges.medical_institution_id = institutions.id
        and charges.ended_at is null
    ),
    '[]'
  )`

/** SQL condition: one of these people is in charge of the institution. @param staffIds - 0 stands for nobody */
export const staffCondition = (tenantId: number, staffIds: readonly number[]) => {
  const charges = sql`
    select
    from medical_institution_staffs as charges
    where charges.tenant_id = ${tenantId}
      and charges.medical_institution_id = institutions.id
      and charges.ended_at is null`
  const people = staffIds.filter((id) => id !== 0)
  const isTheirs = sql<SqlBool>`exists (${charges} and charges.staff_id = any(${people}::bigint[]))`
  if (!staffIds.includes(0)) return isTheirs
  return sql<SqlBool>`(not exists (${charges}) or ${isTheirs})`
}
