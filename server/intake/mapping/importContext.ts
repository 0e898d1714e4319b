import type { Candidate } from './references.ts'
import { LRUCache } from 'lru-cache'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import type { ComponentType } from '#contract/labels/labels.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readSurroundings, type Surroundings } from '../../institutions/surroundings.ts'
import { dayInJapan } from '../../japanDays.ts'
import { readCommunicationLabels } from '../../labels/communicationLabels.ts'
import { readMedicalInstitutionLabels } from '../../labels/medicalInstitutionLabels.ts'
import { sameText } from '../reading/lists/cellValues.ts'
import { type ImportKind, isFactKind } from '../records/importKinds.ts'
import type { FoundInstitution } from './references.ts'
import { type FindDepartment, loadOwnDepartments } from './ownDepartmentReferences.ts'

/** The part of a label of either kind that is needed to turn cells into its values. */
export interface ImportLabel {
  readonly id: number
  readonly name: string
  readonly component_type: ComponentType
  readonly is_required: boolean
  readonly selections: readonly { readonly id: number; readonly label: string }[]
  /** Null except for labels of communications. */
  readonly communication_type: CommunicationType | null
}

export interface Staff {
  readonly id: number
  readonly name: string
  readonly isDeleted: boolean
}

/** The data needed to find the institutions that a file names. */
export interface NamingContext {
  readonly tenantId: number
  /** Where candidates are searched first. */
  readonly surroundings: Surroundings
  /** Institutions that earlier rows of this file have named, by the text that names them. */
  readonly institutionsByNaming: LRUCache<string, Candidate>
}

/** What is needed to find the institutions that the rows of a new file name. */
export const loadNamingContext = async (tx: TenantTransaction, tenantId: number): Promise<NamingContext> => ({
  tenantId,
  surroundings: await readSurroundings(tx, tenantId),
  institutionsByNaming: new LRUCache({ max: 20_000 }),
})

/** The data needed to interpret rows, loaded once per file. */
export interface ImportContext extends NamingContext {
  readonly kind: ImportKind
  readonly labels: readonly ImportLabel[]
  /** The users with this name, login name or e-mail address. Deleted users are found only if nobody else has it. */
  readonly staffs: (text: string) => readonly Staff[]
  readonly staffName: (id: number) => string | undefined
  readonly departments: (text: string) => readonly { readonly id: number; readonly name: string }[]
  readonly today: string
  /** Only for lists that become facts. */
  readonly facts: FactContext | null
}

/** The data needed to interpret rows of lists of referrals and reverse referrals. */
export interface FactContext {
  readonly ownDepartment: FindDepartment
  /** The institutions found so far, by the exact cells that name them. */
  readonly institutions: LRUCache<string, FoundInstitution>
}

const labelsOf = async (tx: TenantTransaction, tenantId: number, kind: ImportKind): Promise<ImportLabel[]> => {
  if (isFactKind(kind)) return []
  if (kind === 'communications') return readCommunicationLabels(tx, tenantId)
  const labels = await readMedicalInstitutionLabels(tx, tenantId)
  return labels
    .filter(({ component_type: component }) => component !== 'area')
    .map((label) => ({ ...label, is_required: false, communication_type: null }))
}

const grouped = <T>(entries: readonly (readonly [string, T])[]) => {
  const groups = new Map<string, Set<T>>()
  for (const [key, value] of entries) groups.set(key, (groups.get(key) ?? new Set()).add(value))
  return (text: string): readonly T[] => [...(groups.get(sameText(text)) ?? [])]
}

const staffsOf = async (tx: TenantTransaction, tenantId: number) => {
  const rows = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .select(['id', 'username', 'login_name', 'email', 'deleted_at'])
    .execute()
  const staffs = rows.map((row) => ({
    ...row,
    staff: { id: row.id, name: row.username, isDeleted: row.deleted_at !== null },
  }))
  const living = grouped(namesOf(staffs.filter(({ staff }) => !staff.isDeleted)))
  const deleted = grouped(namesOf(staffs.filter(({ staff }) => staff.isDeleted)))
  const byId = new Map(staffs.map(({ staff }) => [staff.id, staff.name]))
  return {
    staffs: (text: string): readonly Staff[] => {
      const matches = living(text)
      return matches.length > 0 ? matches : deleted(text)
    },
    staffName: (id: number) => byId.get(id),
  }
}

const namesOf = (
  rows: readonly { username: string; login_name: string; email: string; staff: Staff }[],
): (readonly [string, Staff])[] =>
  rows.flatMap(({ username, login_name: loginName, email, staff }) =>
    [username, loginName, email].map((name) => [sameText(name), staff] as const),
  )

/** Loads the data needed to interpret rows. */
export const loadImportContext = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: ImportKind,
): Promise<ImportContext> => {
  const [labels, { staffs, staffName }, departments, naming] = await Promise.all([
    labelsOf(tx, tenantId, kind),
    staffsOf(tx, tenantId),
    tx.selectFrom('own_departments').where('tenant_id', '=', tenantId).select(['id', 'name']).execute(),
    loadNamingContext(tx, tenantId),
  ])
  return {
    ...naming,
    kind,
    labels,
    staffs,
    staffName,
    departments: grouped(departments.map((department) => [sameText(department.name), department] as const)),
    today: dayInJapan(),
    facts: isFactKind(kind)
      ? { ownDepartment: await loadOwnDepartments(tx, tenantId), institutions: new LRUCache({ max: 20_000 }) }
      : null,
  }
}
