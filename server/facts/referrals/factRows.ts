import { type SqlBool, sql } from 'kysely'

/** An own department in the form that records contain. */
interface Department {
  readonly id: number
  readonly name: string
}

/** SQL for the own department of a fact; null if it has none. @param fact - name of the table or alias that has `own_department_id` */
export const departmentOf = (tenantId: number, fact: string) => sql<Department | null>`(
  select jsonb_build_object('id', departments.id, 'name', departments.name)
  from own_departments as departments
  where departments.tenant_id = ${tenantId} and departments.id = ${sql.ref(`${fact}.own_department_id`)}
)`

/** SQL for the department of the nation's list that a reverse referral names; null if none has that name. @param sent - alias of `reverse_referrals` */
export const specialtyIdOf = (sent: string) => sql<number | null>`(
  select named.id from departments as named where named.name = ${sql.ref(`${sent}.specialty_id`)}
)`

/** Filters of both lists of an institution's facts. */
interface FactConditions {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** 0 selects facts without a department. */
  readonly own_department_id?: number | undefined
}

/**
 * SQL conditions for the filters of referrals or reverse referrals.
 * @param fact - their table or alias
 * @param day - the column of their day
 */
export const factsAsked = (fact: string, day: string, { from, to, own_department_id: department }: FactConditions) => {
  const [dayOf, departmentId] = [sql.ref(`${fact}.${day}`), sql.ref(`${fact}.own_department_id`)]
  const conditions = [
    ...(from === undefined ? [] : [sql`${dayOf} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${dayOf} <= ${to}`]),
    ...(department === undefined
      ? []
      : [department === 0 ? sql`${departmentId} is null` : sql`${departmentId} = ${department}`]),
  ]
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}
