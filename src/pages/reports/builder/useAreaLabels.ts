import { useQuery } from '@tanstack/react-query'
import type { ReportKind } from '../../../../contract/reports/valueTypes.ts'
import { institutionLabelsQuery } from '../../../../ui/labels/labelKinds.ts'

/** A label whose areas can be the rows of a report. */
export interface AreaLabel {
  readonly id: number
  readonly name: string
}

/** The labels of areas; undefined while they load, none for other kinds of reports. */
export const useAreaLabels = (kind: ReportKind): readonly AreaLabel[] | undefined => {
  const { data, error } = useQuery({ ...institutionLabelsQuery, enabled: kind === 'area' })
  if (kind !== 'area' || error) return []
  return data?.filter(({ componentType }) => componentType === 'area')
}
