import { sql } from 'kysely'
import type { z } from 'zod'
import type { bases, Understood } from '#contract/analysis/reverseReferralFinder.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { departments as masterDepartments } from '../../institutions/master/departments.ts'
import { unknownIds } from '../../problems.ts'
import { mdcOf } from './diseaseCodes.ts'
import type { DiseaseFacts } from './diseaseFacts.ts'
import { departmentsOfMdc } from './mdcDepartments.ts'

type Basis = (typeof bases)[number]
type Department = z.input<typeof Understood>['departments'][number]

/** The share of all stays, or of all reverse referrals, that a department needs to count as named by the tenant's own facts. */
const minShare = 0.1

/** Departments that treat in hospitals but do not take patients over from one. */
const withoutFollowUp = new Set(['救急科', '麻酔科', '病理診断科', '臨床検査科', '放射線科', '放射線診断科'])

const names = new Map(masterDepartments.map(({ id, name }) => [id, name]))

const frequent = (counts: DiseaseFacts['sent'], basis: Basis): Department[] => {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return counts
    .filter(({ count }) => count >= total * minShare)
    .toSorted((a, b) => b.count - a.count || a.id - b.id)
    .flatMap(({ id }) => {
      const name = names.get(id)
      return name === undefined || withoutFollowUp.has(name) ? [] : [{ id, name, basis }]
    })
}

/**
 * The departments that treat a disease: those named by the tenant's own reverse referrals, then the own departments
 * that treated it, then those of the product's table. Each is listed once, for the first of these reasons. General
 * practice always stays general.
 */
export const departmentsFor = (code: string, facts: Pick<DiseaseFacts, 'sent' | 'treated'>): Department[] => {
  const table = departmentsOfMdc(mdcOf(code))
  const general = new Set(table.filter(({ isGeneral }) => isGeneral).map(({ id }) => id))
  const all = [
    ...frequent(facts.sent, 'sent').filter(({ id }) => !general.has(id)),
    ...frequent(facts.treated, 'treated').filter(({ id }) => !general.has(id)),
    ...table.map(({ id, name, isGeneral }): Department => ({ id, name, basis: isGeneral ? 'general' : 'table' })),
  ]
  return [...new Map(all.toReversed().map((department) => [department.id, department])).values()].toReversed()
}

/**
 * The departments of the request.
 * @throws a 422 if one does not exist
 */
export const askedDepartments = async (tx: TenantTransaction, ids: readonly number[]): Promise<Department[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from departments where id = any(${ids}::int[]) order by id
  `.execute(tx)
  if (rows.length !== new Set(ids).size) throw unknownIds('department_ids')
  return rows.map((row) => ({ ...row, basis: 'asked' }))
}
