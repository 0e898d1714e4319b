import { Stack } from '@mui/material'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import type { FilterInput, FilterInputProps } from '#ui/resource/declaration.ts'
import { conditionText, labelConditionsIn } from '#ui/labels/labelConditions.ts'
import { goneAmong, listsOfLabels, useGoneNames } from '#ui/institutions/useGoneNames.ts'
import { LabelConditionsInputs } from '#ui/labels/LabelConditionsInputs.tsx'
import { useNamedCommunicationLabels } from '#ui/labels/communicationLabels.ts'
import { wordSeparator } from '#ui/format.ts'

/** Conditions on labels among the list's filters. Once a type is chosen, only labels of that type are offered. */
const LabelsFilter = ({ value, onChange }: FilterInputProps) => {
  const { labels, departments } = useNamedCommunicationLabels()
  const { communicationType: type } = useListContext().filterValues
  const conditions = labelConditionsIn(value)
  const isOffered = ({ id, communicationType }: (typeof labels)[number]) =>
    !type || communicationType === type || conditions.some(({ labelId }) => labelId === id)
  return (
    <Stack spacing={1.5}>
      <LabelConditionsInputs
        kind="communication_label"
        labels={labels.filter(isOffered)}
        departments={departments}
        conditions={conditions}
        onChange={onChange}
      />
    </Stack>
  )
}

const LabelsText = ({ value }: { readonly value: unknown }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { labels, departments } = useNamedCommunicationLabels()
  const conditions = labelConditionsIn(value)
  const goneName = useGoneNames(
    labels.length > 0
      ? goneAmong({ communicationLabels: conditions }, listsOfLabels('communication_label', labels))
      : [],
  )
  const options = { translate, locale, departments, goneName, kind: 'communication_label' } as const
  return conditions
    .map((condition) => {
      const label = labels.find(({ id }) => id === condition.labelId)
      const name = label?.name ?? (labels.length > 0 ? goneName('communication_label', condition.labelId) : '…')
      return `${name} ${conditionText(condition, label, options)}`
    })
    .join(wordSeparator(locale))
}

export const labelsFilter: FilterInput = { Input: LabelsFilter, Text: LabelsText }
