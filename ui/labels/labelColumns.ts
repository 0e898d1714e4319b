import { useMemo } from 'react'
import { useLocale } from 'react-admin'
import { type FillableLabel, labelValueText, type Named, type StoredLabelValue } from '../fields/labelValues.ts'
import type { ExtraColumn } from '../list/extraColumns.ts'

const valuesOf = ({ labelValues }: Readonly<Record<string, unknown>>): readonly StoredLabelValue[] =>
  Array.isArray(labelValues) ? labelValues : []

const noDepartments: readonly Named[] = []

/** A column per label, for records with `labelValues`. @param labels - must be the same array until they change */
export const useLabelColumns = (
  labels: readonly FillableLabel[],
  departments: readonly Named[] = noDepartments,
): readonly ExtraColumn[] => {
  const locale = useLocale() ?? 'ja'
  return useMemo(
    () =>
      labels.map((label) => {
        const textIn = (density: 'list' | 'file') => (record: Readonly<Record<string, unknown>>) =>
          labelValueText(
            label,
            valuesOf(record).find(({ labelId }) => labelId === label.id),
            locale,
            { departments, density },
          )
        return {
          key: `label_${label.id}`,
          name: label.name,
          align: label.componentType === 'integer' ? 'right' : 'left',
          text: textIn('list'),
          fileText: textIn('file'),
        }
      }),
    [labels, departments, locale],
  )
}
