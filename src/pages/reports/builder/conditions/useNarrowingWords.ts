import { useTranslate } from 'react-admin'
import { enumKey } from '../../../../../ui/fields/fieldText.ts'
import type { Conditions } from '../draft/draft.ts'
import { useWords } from '../useWords.ts'
import { type NarrowingField, narrowingFields } from './narrowings.ts'
import { type Records, useRecords } from './useRecords.ts'

const maxNamed = 2

const named = (
  ids: readonly number[] | undefined,
  records: readonly { readonly id: number; readonly name: string }[],
) => (ids ?? []).map((id) => records.find((one) => one.id === id)?.name ?? '…')

/** A condition of an item in words. @returns a function of conditions and one of their names */
export const useNarrowingWords = () => {
  const text = useWords()
  const translate = useTranslate()
  const records = useRecords()
  const listed = (names: readonly string[]) =>
    names.length <= maxNamed
      ? names.join(text('and'))
      : text('and_more', { name: names[0] ?? '', smart_count: names.length - 1 })
  return (conditions: Conditions, name: NarrowingField): string =>
    wordsOf(conditions, name, { text, translate, listed, records })
}

interface Speech {
  readonly text: (key: string, args?: Readonly<Record<string, string | number>>) => string
  readonly translate: (key: string) => string
  readonly listed: (names: readonly string[]) => string
  readonly records: Records
}

const wordsOf = (conditions: Conditions, name: NarrowingField, speech: Speech): string => {
  const { text, translate, listed, records } = speech
  const vocWords = (field: string, values: readonly string[] = []) =>
    listed(values.map((value) => translate(enumKey('vocs', field, value))))
  switch (name) {
    case 'own_departments':
      return listed(
        (conditions.ownDepartmentIds ?? []).map((id) =>
          id === 0 ? text('no_department') : (named([id], records.departments)[0] ?? ''),
        ),
      )
    case 'staff':
      return listed(named(conditions.staffIds, records.staff))
    case 'visit_kind':
      return text(`visit_kinds.${conditions.visitKind ?? 'all'}`)
    case 'doctor_attended':
      return text(conditions.isDoctorAttended ? 'doctor.yes' : 'doctor.no')
    case 'communication_type':
      return translate(enumKey('communications', 'communicationType', conditions.communicationType ?? 'visit'))
    case 'communication_labels':
      return listed(
        (conditions.communicationLabelConditions ?? []).map(
          ({ labelId }) => records.labels.labels.find(({ id }) => id === labelId)?.name ?? '…',
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
        (conditions.vocGroupIds ?? []).map((id) => records.vocGroups.find(({ key }) => key === id)?.name ?? '…'),
      )
    case 'span_months':
      return text('span', { smart_count: conditions.spanMonths ?? 3 })
    case 'dpc6':
    case 'kcode':
    case 'designation':
      return listed([conditions[narrowingFields[name]] ?? []].flat())
  }
}
