import { knownOr } from './entryOf.ts'
import { z } from 'zod'
import { dateTime, operations, Person } from './core.ts'
import type { ComponentType } from './labels/labels.ts'

/** What conditions can name of the records that a tenant keeps up itself and can delete. */
export const namedKinds = [
  'tag',
  'phase',
  'own_department',
  'voc_group',
  'voc',
  'action_list',
  'segment',
  'medical_institution_label',
  'communication_label',
  'medical_institution_label_selection',
  'medical_institution_label_area',
  'communication_label_selection',
] as const
export type NamedKind = (typeof namedKinds)[number]

/** What holds conditions: rules for persons in charge, saved filters, reports and alert conditions. */
export const conditionHolders = ['staff_rule', 'saved_filter', 'report', 'alert_condition'] as const
export type ConditionHolder = (typeof conditionHolders)[number]

/** A record that conditions name. */
export const NamedRecord = z.object({ kind: z.enum(namedKinds), id: z.int() })
export type NamedRecord = z.output<typeof NamedRecord>

/** A named record that is gone, with the name that it had; null for what was deleted before names were kept. */
export const GoneRecord = NamedRecord.extend({ name: z.string().nullable() })
export type GoneRecord = z.output<typeof GoneRecord>

/** Identifies a named record, for maps and sets. */
export const namedKey = ({ kind, id }: NamedRecord): string => `${kind} ${id}`

const kindOfField: Readonly<Record<string, NamedKind>> = {
  tag_ids: 'tag',
  phase_master_ids: 'phase',
  own_department_ids: 'own_department',
  own_department_id: 'own_department',
  voc_group_ids: 'voc_group',
  voc_group_id: 'voc_group',
  medical_institution_label_id: 'medical_institution_label',
}

/** Fields that hold conditions on a label, with the label's kind. */
const labelFields: Readonly<Record<string, LabelOf>> = {
  labels: 'medical_institution_label',
  areas: 'medical_institution_label',
  communication_labels: 'communication_label',
  communication_label_conditions: 'communication_label',
}

/** Items of reports whose values are records, and which filters of reports therefore match by id. */
const kindOfItem: Readonly<Record<string, NamedKind>> = {
  tags: 'tag',
  phase: 'phase',
  action_lists: 'action_list',
  vocs: 'voc',
  segment: 'segment',
}

type LabelOf = 'medical_institution_label' | 'communication_label'

/** The component of a label by the key that it has in reports, `medical_institution_label_12`; undefined if it is gone. */
export type ComponentOfLabel = (key: string) => ComponentType | undefined

const keyOfLabel = /^(medical_institution_label|communication_label)_(\d+)$/
const matchersOfIds = ['in', 'not_in', 'have_any', 'have_all', 'not_have_all']

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Ids in a value or a list of them; 0 stands for none and names nothing. Forms of screens hold ids as texts. */
const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)

const records = (kind: NamedKind, value: unknown): NamedRecord[] => idsIn(value).map((id) => ({ kind, id }))

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** Names fields as the API does; saved conditions have those of screens. */
const inSnakeCase = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeCase(name), value]))

/** What the values of a label are, where they are records. */
const valuesOfLabel = (label: LabelOf, component: ComponentType | undefined): NamedKind | undefined => {
  switch (component) {
    case 'select':
    case 'radio':
    case 'checkbox':
      return `${label}_selection`
    case 'area':
      return 'medical_institution_label_area'
    case 'own_department':
      return 'own_department'
    default:
      return undefined
  }
}

/** What the ids in a report's filter on an item are, where they are records that can be deleted. */
export const kindMatchedBy = (definitionKey: string, componentOf: ComponentOfLabel): NamedKind | undefined => {
  const label = keyOfLabel.exec(definitionKey)?.[1] as LabelOf | undefined
  return label ? valuesOfLabel(label, componentOf(definitionKey)) : kindOfItem[definitionKey]
}

/** What a filter of a report names by the ids that it matches. @param definitionKey - of the item that it filters by */
export const namedByMatching = (
  definitionKey: string,
  groups: readonly object[],
  componentOf: ComponentOfLabel,
): NamedRecord[] => {
  const kind = kindMatchedBy(definitionKey, componentOf)
  if (!kind) return []
  return groups.flatMap((group) =>
    matchersOfIds.flatMap((matcher) => {
      const given: unknown = Reflect.get(group, matcher)
      return Array.isArray(given)
        ? records(
            kind,
            given.filter((one) => typeof one === 'number'),
          )
        : []
    }),
  )
}

const namedByLabel = (label: LabelOf, value: unknown, componentOf: ComponentOfLabel): NamedRecord[] =>
  (Array.isArray(value) ? value : [value]).filter(isFields).flatMap((given) => {
    const { label_id: labelId, selection_ids: selections = [], area_ids: areas = [], ...others } = inSnakeCase(given)
    return [
      ...records(label, labelId),
      ...records(`${label}_selection`, selections),
      ...records('medical_institution_label_area', areas),
      ...namedBy(others, componentOf),
    ]
  })

const namedByField = (name: string, value: unknown, items: readonly Fields[], componentOf: ComponentOfLabel) => {
  const kind = kindOfField[name]
  if (kind) return records(kind, value)
  const label = labelFields[name]
  if (label) return namedByLabel(label, value, componentOf)
  if (name === 'definition_key') {
    const [, of, id] = keyOfLabel.exec(String(value)) ?? []
    return of === undefined ? [] : records(of as LabelOf, id)
  }
  if (name !== 'filter_conditions') return namedBy(value, componentOf)
  return listOf(value).flatMap((filter) => {
    const item = items.find(({ key }) => key === filter['item_key'])
    return namedByMatching(String(item?.['definition_key']), listOf(filter['matching_groups']), componentOf)
  })
}

/**
 * Everything that conditions name: those of searches, rules, saved filters, alerts and whole definitions of reports. The names of fields say what
 * their ids are, wherever they stand, so that a new kind of conditions needs nothing here.
 */
export const namedBy = (conditions: unknown, componentOf: ComponentOfLabel): NamedRecord[] => {
  if (Array.isArray(conditions)) return conditions.flatMap((one) => namedBy(one, componentOf))
  if (!isFields(conditions)) return []
  const fields = inSnakeCase(conditions)
  const items = listOf(fields['items'])
  return Object.entries(fields).flatMap(([name, value]) =>
    value == null ? [] : namedByField(name, value, items, componentOf),
  )
}

const ofInstitutions = new Set(['medical_institution_id', 'medical_institution_ids'])

/** Conditions that name another institution wherever they named one, each institution once. For what was merged. */
export const withInstitution = (conditions: unknown, from: number, into: number): unknown => {
  if (Array.isArray(conditions)) return conditions.map((one) => withInstitution(one, from, into))
  if (!isFields(conditions)) return conditions
  const renamed = (id: unknown) => (Number(id) === from ? into : id)
  return Object.fromEntries(
    Object.entries(conditions).map(([name, value]) => {
      if (!ofInstitutions.has(snakeCase(name))) return [name, withInstitution(value, from, into)]
      return [name, Array.isArray(value) ? [...new Set(value.map(renamed))] : renamed(value)]
    }),
  )
}

const namedKindWords: Readonly<Record<NamedKind, { readonly ja: string; readonly en: string }>> = {
  tag: { ja: 'タグ', en: 'tag' },
  phase: { ja: 'フェーズ', en: 'phase' },
  own_department: { ja: '診療科', en: 'department' },
  voc_group: { ja: '声のグループ', en: 'group of feedback' },
  voc: { ja: '声', en: 'feedback' },
  action_list: { ja: 'アクションリスト', en: 'action list' },
  segment: { ja: 'セグメント', en: 'segment' },
  medical_institution_label: { ja: 'ラベル', en: 'label' },
  communication_label: { ja: 'ラベル', en: 'label' },
  medical_institution_label_selection: { ja: 'ラベルの選択肢', en: 'choice of a label' },
  medical_institution_label_area: { ja: 'エリア', en: 'area' },
  communication_label_selection: { ja: 'ラベルの選択肢', en: 'choice of a label' },
}

/** The word for a kind, or a general one. */
export const namedKindWord = (kind: NamedKind): { readonly ja: string; readonly en: string } =>
  knownOr(namedKindWords, kind, { ja: '項目', en: 'item' })

/** A gone record in words: its kind and its former name, or its number where no name was kept. @example `タグ「重点」` */
export const goneWords = ({ kind, id, name }: GoneRecord, language: 'ja' | 'en'): string => {
  const word = namedKindWord(kind)[language]
  if (name === null) return `${word} (ID ${id})`
  return language === 'ja' ? `${word}「${name}」` : `${word} “${name}”`
}

/** The former names of everything that the tenant has deleted and that forms and conditions may still name. */
export const deletedNameOperations = operations({
  listDeletedNames: {
    method: 'GET',
    path: '/api/deleted_names',
    summary:
      'The former names of deleted records that forms and conditions may still name, with who deleted them and when, those deleted last first',
    scope: 'crm',
    response: z.object({
      deleted_names: z.array(
        GoneRecord.extend({
          name: z.string(),
          deleted_at: dateTime,
          /** null for what was deleted before this was kept. */
          deleted_by: Person.nullable(),
        }),
      ),
    }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'forms and conditions show the former name of what is gone',
  },
})
