import { LRUCache } from 'lru-cache'
import type { TenantTransaction } from '../../db/tenant.ts'
import { normalizeName } from '../../searchText.ts'
import type { Question } from './references.ts'

/** The own department that a text names, null if a user said that it means none, or the question which one is meant. */
export type FoundDepartment =
  | { readonly department: { readonly id: number; readonly name: string } | null }
  | { readonly question: Question }

/** Finds the own department that a cell names. */
export type FindDepartment = (text: string) => FoundDepartment

/** Aliases are made from at most this many characters of a text. */
const maxTextLength = 100

/** The key for comparing department names: 循環器内科外来 and 循環器内 have the same. */
export const departmentKey = (text: string): string => {
  const name = normalizeName(text.slice(0, maxTextLength)).replace(/外来$/u, '')
  return name.replace(/科$/u, '') || name
}

const codeIn = (text: string) => {
  const digits = text.normalize('NFKC').trim()
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null
}

interface OwnDepartment {
  readonly id: number
  readonly name: string
  /** 診療科目コード of the corresponding standard department. */
  readonly department_id: number | null
}

const only = <T>(candidates: readonly T[]): T | undefined => (candidates.length === 1 ? candidates[0] : undefined)

const matching = (departments: readonly OwnDepartment[], text: string): OwnDepartment | undefined => {
  const code = codeIn(text)
  const coded = code === null ? undefined : only(departments.filter(({ department_id: own }) => own === code))
  const byName = (keyOf: (name: string) => string) =>
    only(departments.filter(({ name }) => keyOf(name) === keyOf(text)))
  return coded ?? byName(normalizeName) ?? byName(departmentKey)
}

/** Loads the own departments and their aliases. Texts are matched by alias first, then by code, then by name. */
export const loadOwnDepartments = async (tx: TenantTransaction, tenantId: number): Promise<FindDepartment> => {
  const departments = await tx
    .selectFrom('own_departments')
    .where('tenant_id', '=', tenantId)
    .orderBy('display_order')
    .select(['id', 'name', 'department_id'])
    .execute()
  const aliasRows = await tx
    .selectFrom('own_department_aliases')
    .where('tenant_id', '=', tenantId)
    .select(['alias', 'own_department_id'])
    .execute()
  const byId = new Map(departments.map((department) => [department.id, department]))
  const aliases = new Map(aliasRows.map(({ alias, own_department_id: id }) => [alias, id]))
  const find = (text: string): FoundDepartment => {
    const alias = departmentKey(text)
    const id = aliases.get(alias)
    if (id === null) return { department: null }
    const department = (id === undefined ? undefined : byId.get(id)) ?? matching(departments, text)
    if (department) return { department }
    return { question: { subject: 'own_department', alias, text: text.slice(0, maxTextLength), candidates: [] } }
  }
  const cache = new LRUCache<string, FoundDepartment>({ max: 2_000, memoMethod: find })
  return (text) => cache.memo(text)
}

/** Stores which own departments texts mean; null: none. Earlier meanings are replaced. */
export const rememberDepartments = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number,
  meanings: readonly { readonly alias: string; readonly departmentId: number | null }[],
): Promise<void> => {
  if (meanings.length === 0) return
  await tx
    .insertInto('own_department_aliases')
    .values(
      meanings.map(({ alias, departmentId }) => ({
        tenant_id: tenantId,
        alias,
        own_department_id: departmentId,
        created_by: accountId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'alias']).doUpdateSet((row) => ({
        own_department_id: row.ref('excluded.own_department_id'),
        created_by: row.ref('excluded.created_by'),
      })),
    )
    .execute()
}
