import { useQuery } from '@tanstack/react-query'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { institutionLabelsQuery } from '#ui/labels/labelKinds.ts'
import { useMayCall } from '#authProvider/mayCall.ts'

/** A label whose areas can be the rows of a report. */
export interface AreaLabel {
  readonly id: number
  readonly name: string
}

/** The labels of areas; undefined while they load, none for other kinds of reports. */
export const useAreaLabels = (kind: ReportKind): readonly AreaLabel[] | undefined => {
  const mayRead = useMayCall('listMedicalInstitutionLabels')
  const { data, error } = useQuery({ ...institutionLabelsQuery, enabled: kind === 'area' && mayRead })
  if (kind !== 'area' || error || !mayRead) return []
  return data?.filter(({ componentType }) => componentType === 'area')
}
