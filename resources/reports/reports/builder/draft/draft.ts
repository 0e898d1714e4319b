import { z } from 'zod'
import { api as contract, type OperationId } from '#contract/api.ts'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import { operationIdOf } from '#contract/reports/definitions.ts'
import { reportOf, type ReportPreset } from '#contract/reports/presets.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { Reply } from '#dataProvider/client.ts'
import { fieldConverter } from '#dataProvider/fieldNames.ts'

type Stored = Reply<'getMedicalInstitutionReport'>

/** An item of a report as the API spells it in the browser. */
export type Item = Readonly<Stored['items'][number]>
export type Conditions = Item['aggregationConditions']
export type Filter = Readonly<Stored['filterConditions'][number]>
export type MatchingGroup = Filter['matchingGroups'][number]
export type Sort = Readonly<Stored['sortConditions'][number]>
export type Axis = NonNullable<Stored['aggregationRow']>
export type PivotData = NonNullable<Stored['aggregationData']>

/** A crosstab of a report: what stands in its rows, its columns and its cells. */
export interface Pivot {
  readonly row: Axis
  readonly column: Axis | null
  readonly data: PivotData
}

/** What the kinds of reports have besides their items. A kind ignores what it does not have. */
export interface About {
  /** The label whose areas are the rows of an area report. */
  readonly labelId: number | null
  readonly facilityTypeIds: readonly number[]
  readonly includeUnrelated: boolean
  readonly communicationType: CommunicationType
  readonly pivot: Pivot | null
}

/** A report while it is being built. Its functions return a changed copy. */
export interface Draft {
  readonly name: string
  readonly items: readonly Item[]
  /** Keys of the columns in their order. Other items serve formulas, conditions, sorts and the crosstab. */
  readonly displayItems: readonly string[]
  readonly filterConditions: readonly Filter[]
  readonly sortConditions: readonly Sort[]
  readonly about: About
}

/** A report without any item. @param about - what the user has chosen already */
export const emptyDraft = (about: Partial<About> = {}): Draft => ({
  name: '',
  items: [],
  displayItems: [],
  filterConditions: [],
  sortConditions: [],
  about: {
    labelId: null,
    facilityTypeIds: [],
    includeUnrelated: false,
    communicationType: 'visit',
    pivot: null,
    ...about,
  },
})

/** The kinds whose records can be counted in a crosstab. */
export const hasPivot = (kind: ReportKind): boolean => kind === 'medical_institution' || kind === 'communication'

const aboutOf = (kind: ReportKind, { labelId, facilityTypeIds, includeUnrelated, communicationType }: About) => {
  const types = facilityTypeIds.length > 0 ? [...facilityTypeIds] : undefined
  switch (kind) {
    case 'medical_institution':
      return includeUnrelated ? { includeUnrelated } : {}
    case 'area':
      return {
        ...(labelId !== null && { medicalInstitutionLabelId: labelId }),
        ...(types && { aggregationConditionFacilityTypeIds: types }),
      }
    case 'own_department':
      return types ? { facilityTypeIds: types } : {}
    case 'communication':
      return { communicationType }
  }
}

const pivotFields = (kind: ReportKind, { pivot }: About) =>
  pivot && hasPivot(kind)
    ? {
        aggregationRow: pivot.row,
        ...(pivot.column && { aggregationColumn: pivot.column }),
        aggregationData: pivot.data,
      }
    : {}

/** Whether a group of matchers says something: a text, words or an end of a range. */
export const isComplete = (group: MatchingGroup): boolean =>
  Object.values(group).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )

/** The conditions without those that are still being written. */
const completed = (filters: readonly Filter[]): Filter[] =>
  filters.flatMap(({ itemKey, matchingGroups }) => {
    const groups = matchingGroups.filter(isComplete)
    return groups.length > 0 ? [{ itemKey, matchingGroups: groups }] : []
  })

/** What computes a draft: its fields without its name, and without conditions that say nothing yet. */
export const requestOf = (kind: ReportKind, draft: Draft) => ({
  items: [...draft.items],
  displayItems: [...draft.displayItems],
  filterConditions: completed(draft.filterConditions),
  sortConditions: [...draft.sortConditions],
  ...aboutOf(kind, draft.about),
  ...pivotFields(kind, draft.about),
})
export type DraftRequest = ReturnType<typeof requestOf>

/** The body that saves a draft. */
export const bodyOf = (kind: ReportKind, draft: Draft) => ({ name: draft.name.trim(), ...requestOf(kind, draft) })

/** A saved report of any kind: what all have, and what single kinds have besides. */
export type Definition = Omit<Stored, 'includeUnrelated'> & {
  readonly includeUnrelated?: boolean | undefined
  readonly medicalInstitutionLabelId?: number | undefined
  readonly aggregationConditionFacilityTypeIds?: number[] | null | undefined
  readonly facilityTypeIds?: number[] | null | undefined
  readonly communicationType?: CommunicationType | undefined
}

type Fields = Pick<Definition, 'items' | 'displayItems'> & Partial<Definition>

/** A saved report, or the fields of one, as a draft. */
export const draftOf = (fields: Fields): Draft => ({
  name: fields.name ?? '',
  items: fields.items,
  displayItems: fields.displayItems,
  filterConditions: fields.filterConditions ?? [],
  sortConditions: fields.sortConditions ?? [],
  about: {
    labelId: fields.medicalInstitutionLabelId ?? null,
    facilityTypeIds: fields.aggregationConditionFacilityTypeIds ?? fields.facilityTypeIds ?? [],
    includeUnrelated: fields.includeUnrelated ?? false,
    communicationType: fields.communicationType ?? 'visit',
    pivot:
      fields.aggregationRow && fields.aggregationData
        ? { row: fields.aggregationRow, column: fields.aggregationColumn ?? null, data: fields.aggregationData }
        : null,
  },
})

const schemaOf = (kind: ReportKind): z.ZodObject => {
  const id: OperationId = operationIdOf('create', kind)
  return contract[id].body
}

/** A preset as a draft. @param about - what the preset does not say */
export const draftOfPreset = (
  kind: ReportKind,
  preset: ReportPreset,
  language: 'ja' | 'en',
  about: Partial<About> = {},
): Draft => {
  const fields = fieldConverter(schemaOf(kind), 'toCamel')(reportOf(preset, language)) as Fields
  const draft = draftOf({ ...fields, name: preset.name[language] })
  const given = Object.fromEntries(Object.entries(about).filter(([name]) => name === 'labelId'))
  return { ...draft, about: { ...draft.about, ...given } }
}

const Text = z.object({ name: z.string(), items: z.array(z.unknown()), about: z.object({ pivot: z.unknown() }) })

/** Whether a stored value is a draft that this version of the product understands. */
export const isDraft = (kind: ReportKind, value: unknown): value is Draft => {
  if (!Text.safeParse(value).success) return false
  const draft = value as Draft
  if (draft.items.length === 0) return true
  const body = { ...bodyOf(kind, { ...draft, name: draft.name.trim() || '-' }) }
  const complete = kind === 'area' && draft.about.labelId === null ? { ...body, medicalInstitutionLabelId: 1 } : body
  return schemaOf(kind).safeParse(fieldConverter(schemaOf(kind), 'toSnake')(complete)).success
}
