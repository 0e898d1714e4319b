import { type SqlBool, sql } from 'kysely'

/** An own department as records name it. */
interface Department {
  readonly id: number
  readonly name: string
}

/** The own department of a fact, null for none. @param fact - name of the table or alias that holds `own_department_id` */
export const departmentOf = (tenantId: number, fact: string) => sql<Department | null>`(
  select jsonb_build_object('id', departments.id, 'name', departments.name)
  from own_departments as departments
  where departments.tenant_id = ${tenantId} and departments.id = ${sql.ref(`${fact}.own_department_id`)}
)`

/** What both lists of an institution's facts can be narrowed down by. */
interface FactConditions {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** 0 for those without a department. */
  readonly own_department_id?: number | undefined
}

/** Conditions on referrals or reverse referrals. @param fact - their table or alias @param day - the column of their day */
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
