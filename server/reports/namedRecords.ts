import { sql } from 'kysely'
import type { ComponentType } from '#contract/labels/labels.ts'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import { labelKeyOf } from '#contract/reports/items/catalogue.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { ReportLabel } from './attributes/labels.ts'
import { markedStaffName } from '../records/staffNames.ts'

/** A label with what conditions on labels of communications need. */
export interface NamedLabel extends ReportLabel {
  /** Of labels of communications. */
  readonly communicationType: CommunicationType | null
}

/** A label of areas, with the names of its areas in their order. */
export interface NamedAreas {
  readonly name: string
  readonly areas: ReadonlyMap<number, string>
}

/** The tenant's records that items of reports can name. Records that are gone are missing. */
export interface NamedRecords {
  /** The own departments in their order. */
  readonly departments: ReadonlyMap<number, string>
  /** All accounts that the tenant ever had, since their work still counts. */
  readonly staffs: ReadonlyMap<number, string>
  readonly vocGroups: ReadonlyMap<number, string>
  /** The labels of areas, by their id. */
  readonly areaLabels: ReadonlyMap<number, NamedAreas>
  /** By definition key. */
  readonly labels: ReadonlyMap<string, NamedLabel>
}

interface Row {
  readonly kind: 'department' | 'staff' | 'voc_group' | 'area' | 'medical_institution_label' | 'communication_label'
  readonly id: number
  readonly name: string
  readonly component: ComponentType | null
  readonly communication_type: CommunicationType | null
  /** Of areas. */
  readonly label_id: number | null
}

/** Reads the records, people as files and paper name them, with one statement. Each list is short: departments, accounts, groups of voices, labels and areas. */
export const readNamedRecords = async (
  tx: TenantTransaction,
  tenantId: number,
  language: Language,
): Promise<NamedRecords> => {
  const { rows } = await sql<Row>`
    select 'department' as kind, id, name, null as component, null as communication_type, null::bigint as label_id, display_order as place
    from own_departments where tenant_id = ${tenantId}
    union all
    select 'staff', id, ${markedStaffName('accounts', language)}, null, null, null, 0 from accounts where tenant_id = ${tenantId}
    union all
    select 'voc_group', id, name, null, null, null, position from voc_groups where tenant_id = ${tenantId}
    union all
    select 'area', id, name, null, null, label_id, position
    from medical_institution_label_areas where tenant_id = ${tenantId}
    union all
    select 'medical_institution_label', id, name, component_type, null, null, position
    from medical_institution_labels where tenant_id = ${tenantId}
    union all
    select 'communication_label', id, name, component_type, communication_type, null, position
    from communication_labels where tenant_id = ${tenantId}
    order by place, id
  `.execute(tx)
  const names = (kind: Row['kind']) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name] as const))
  const areasOf = (labelId: number) =>
    new Map(rows.flatMap(({ kind, id, name, label_id: of }) => (kind === 'area' && of === labelId ? [[id, name]] : [])))
  const areaLabels = rows.flatMap(({ kind, id, name, component }) =>
    kind === 'medical_institution_label' && component === 'area' ? [[id, { name, areas: areasOf(id) }] as const] : [],
  )
  const labels = rows.flatMap(({ kind, id, name, component, communication_type: communicationType }) =>
    component !== null && (kind === 'medical_institution_label' || kind === 'communication_label')
      ? [
          {
            key: labelKeyOf(kind, id),
            label: {
              kind: kind === 'communication_label' ? ('communication' as const) : ('medical_institution' as const),
              id,
              name,
              component,
              communicationType,
            },
          },
        ]
      : [],
  )
  return {
    departments: names('department'),
    staffs: names('staff'),
    vocGroups: names('voc_group'),
    areaLabels: new Map(areaLabels),
    labels: new Map(labels.map(({ key, label }) => [key, label])),
  }
}
