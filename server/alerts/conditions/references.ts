import type { JudgedPayload } from '#contract/alerts/conditions.ts'

/** What conditions name. Codes of prefectures and municipalities are texts, all others ids. */
export type ReferenceKind =
  | 'own_department'
  | 'staff'
  | 'tag'
  | 'prefecture'
  | 'municipality'
  | 'facility_type'
  | 'department'

export interface Reference {
  readonly kind: ReferenceKind
  readonly key: number | string
  /** The field of the payload: `triggers.0.own_department_ids`, `filters.tag_ids`. */
  readonly path: string
}

/** Names that a condition had when it was made, by {@link referenceKey}. */
export type KnownNames = Readonly<Record<string, string>>

export const referenceKey = ({ kind, key }: Pick<Reference, 'kind' | 'key'>): string => `${kind} ${key}`

const listed = (kind: ReferenceKind, path: string, keys: readonly (number | string)[] | undefined): Reference[] =>
  [...new Set(keys)].map((key) => ({ kind, key, path }))

/** Everything that a condition names, in the order of its fields. */
export const referencesOf = ({ triggers, filters }: Pick<JudgedPayload, 'triggers' | 'filters'>): Reference[] => [
  ...triggers.flatMap((trigger, index) => [
    ...('own_department_ids' in trigger
      ? listed('own_department', `triggers.${index}.own_department_ids`, trigger.own_department_ids)
      : []),
    ...('staff_ids' in trigger ? listed('staff', `triggers.${index}.staff_ids`, trigger.staff_ids) : []),
  ]),
  ...listed('prefecture', 'filters.prefecture', filters.prefecture == null ? [] : [filters.prefecture]),
  ...listed('municipality', 'filters.area', filters.area),
  ...listed('facility_type', 'filters.facility_type_ids', filters.facility_type_ids),
  ...listed('department', 'filters.department_ids', filters.department_ids),
  ...listed('tag', 'filters.tag_ids', filters.tag_ids),
  ...listed('staff', 'filters.staff_ids', filters.staff_ids),
  ...listed('staff', 'filters.communication_visit.staff_ids', filters.communication_visit?.staff_ids),
]
