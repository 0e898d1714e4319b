import { useLocale, useTranslate } from 'react-admin'
import { formatMonth, formatMonthRange } from '#ui/format.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import type { Conditions } from '../draft/draft.ts'
import type { NamedKind } from '#contract/namedRecords.ts'
import { goneAmong, type GoneName, useGoneNames } from '#ui/institutions/useGoneNames.ts'
import { useWords } from '../useWords.ts'
import { useBuilder } from '../builder.ts'
import { communicationTypeKey } from './communicationTypeKey.ts'
import type { NarrowingField } from './narrowings.ts'
import type { Code } from './searchCodes.ts'
import { useKcodes } from './useKcodes.ts'
import { type Records, useRecords } from './useRecords.ts'

const maxNamed = 2

type NamedRecords = readonly { readonly id: number; readonly name: string }[]

/** The names of records. @param nameOfGone - names one that is gone; before the records have been read it cannot be told */
const named = (ids: readonly number[] | undefined, records: NamedRecords, nameOfGone: (id: number) => string) =>
  (ids ?? []).map((id) => records.find((one) => one.id === id)?.name ?? (records.length > 0 ? nameOfGone(id) : '…'))

const unnamed = () => '…'

/** A condition of an item in words. @returns a function of conditions and one of their names */
export const useNarrowingWords = () => {
  const text = useWords()
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const records = useRecords()
  const { draft } = useBuilder()
  const kcodes = useKcodes(draft.items.some(({ aggregationConditions: { kcodes: codes } }) => codes !== undefined))
  const areas = records.areaLabels.flatMap((label) => label.areas)
  const conditions = draft.items.map(({ aggregationConditions }) => aggregationConditions)
  const goneName = useGoneNames(
    goneAmong(conditions, {
      ...(records.departments.length > 0 && { own_department: records.departments }),
      ...(records.vocGroups.length > 0 && { voc_group: records.vocGroups.map(({ key: id }) => ({ id })) }),
      ...(records.labels.labels.length > 0 && { communication_label: records.labels.labels }),
      ...(areas.length > 0 && {
        medical_institution_label: records.areaLabels,
        medical_institution_label_area: areas,
      }),
    }),
  )
  const listed = (names: readonly string[]) =>
    names.length <= maxNamed
      ? names.join(text('and'))
      : text('and_more', { name: names[0] ?? '', smart_count: names.length - 1 })
  return (given: Conditions, name: NarrowingField): string =>
    wordsOf(given, name, { text, translate, listed, records, kcodes, locale, goneName })
}

interface Speech {
  readonly text: (key: string, args?: Readonly<Record<string, string | number>>) => string
  readonly translate: (key: string) => string
  readonly listed: (names: readonly string[]) => string
  readonly records: Records
  readonly kcodes: readonly Code[]
  readonly locale: string
  readonly goneName: GoneName
}

/** Areas, after the name of their label if there are several labels. */
const areaWords = ({ areas }: Conditions, { text, listed, records: { areaLabels }, goneName }: Speech): string => {
  const label = areaLabels.find(({ id }) => id === areas?.labelId)
  const names = (areas?.areaIds ?? []).map((id) =>
    id === 0
      ? text('other_areas')
      : (label?.areas.find((area) => area.id === id)?.name ??
        (areaLabels.length > 0 ? goneName('medical_institution_label_area', id) : '…')),
  )
  return label && areaLabels.length > 1 ? text('areas_of', { label: label.name, areas: listed(names) }) : listed(names)
}

const designationMonthWords = (conditions: Conditions, { text, locale }: Speech): string => {
  const { mhlwDesignationStartMonth: first, mhlwDesignationEndMonth: last } = conditions
  const months =
    first !== undefined && last !== undefined
      ? formatMonthRange({ first, last }, locale)
      : first !== undefined
        ? text('designation.since', { month: formatMonth(first, locale) })
        : text('designation.until', { month: formatMonth(last ?? '', locale) })
  return text('designation.months', { months })
}

const codeNames = (codes: readonly string[] = [], known: readonly Code[]) =>
  codes.map((code) => known.find(({ key }) => key === code)?.name ?? code)

const wordsOf = (conditions: Conditions, name: NarrowingField, speech: Speech): string => {
  const { text, translate, listed, records, kcodes, goneName } = speech
  const nameOfGone = (kind: NamedKind) => (id: number) => goneName(kind, id)
  const vocWords = (field: string, values: readonly string[] = []) =>
    listed(values.map((value) => translate(enumKey('vocs', field, value))))
  switch (name) {
    case 'own_departments':
      return listed(
        (conditions.ownDepartmentIds ?? []).map((id) =>
          id === 0 ? text('no_department') : (named([id], records.departments, nameOfGone('own_department'))[0] ?? ''),
        ),
      )
    case 'staff':
      return listed(named(conditions.staffIds, records.staff, unnamed))
    case 'visit_kind':
      return text(`visit_kinds.${conditions.visitKind ?? 'all'}`)
    case 'doctor_attended':
      return text(conditions.isDoctorAttended ? 'doctor.yes' : 'doctor.no')
    case 'communication_type':
    case 'visit_type':
      return translate(communicationTypeKey(conditions.communicationType ?? 'visit'))
    case 'communication_labels':
      return listed(
        named(
          conditions.communicationLabelConditions?.map(({ labelId }) => labelId),
          records.labels.labels,
          nameOfGone('communication_label'),
        ),
      )
    case 'revenue_types':
      return listed((conditions.revenueTypes ?? []).map((type) => text(`revenue_types.${type}`)))
    case 'voc_statuses':
      return vocWords('status', conditions.vocStatuses)
    case 'voc_priorities':
      return vocWords('priority', conditions.vocPriorities)
    case 'voc_groups':
      return listed(
        named(
          conditions.vocGroupIds,
          records.vocGroups.map(({ key: id, name: group }) => ({ id, name: group })),
          nameOfGone('voc_group'),
        ),
      )
    case 'span_months':
      return text('span', { smart_count: conditions.spanMonths ?? 3 })
    case 'areas':
      return areaWords(conditions, speech)
    case 'dpc6':
      return listed(codeNames(conditions.dpc6Digits, records.diagnoses))
    case 'kcode':
      return listed(codeNames(conditions.kcodes, kcodes))
    case 'designation_reason':
      return text('designation.reason', { reason: conditions.mhlwDesignationReason ?? '' })
    case 'designation_months':
      return designationMonthWords(conditions, speech)
  }
}
