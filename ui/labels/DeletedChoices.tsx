import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from 'react-admin'
import {
  type FillableLabel,
  goneOfLabels,
  type LabelValue,
  labelValueText,
  withDepartments,
} from '../fields/labelValues.ts'
import { DeletedMeanwhile, type GoneChoice } from '../form/drafts/DeletedMeanwhile.tsx'
import { watched } from '../queries/polling.ts'
import { useMayCall } from '#authProvider/mayCall.ts'
import { communicationLabelsQuery, ownDepartmentsQuery } from './communicationLabels.ts'
import { institutionLabelsQuery } from './labelKinds.ts'

const lists = {
  medical_institution_label: { call: 'listMedicalInstitutionLabels', query: institutionLabelsQuery },
  communication_label: { call: 'listCommunicationLabels', query: communicationLabelsQuery },
} as const

export interface DeletedChoicesProps {
  /** Of what the values are. */
  readonly kind: keyof typeof lists
  /** All values of the form, as they were filled in: also of labels and choices that are gone. */
  readonly values: readonly LabelValue[]
}

/**
 * Stands beside the inputs of labels' values. While the form is open, it has the labels read now and then, so that what a colleague deletes is no longer
 * offered, and says which choices or labels of the form that concerns, who deleted them and when (`labelValuesFor` lets go of them).
 */
export const DeletedChoices = ({ kind, values }: DeletedChoicesProps) => {
  const locale = useLocale() ?? 'ja'
  const { call, query } = lists[kind]
  const { data: labels } = useQuery<readonly FillableLabel[]>({ ...query, ...watched, enabled: useMayCall(call) })
  const { data: departments } = useQuery({
    ...ownDepartmentsQuery,
    ...watched,
    enabled: labels?.some(({ componentType }) => componentType === 'own_department') ?? false,
  })
  const data = labels && withDepartments(labels, departments)
  // What a label was like tells what was typed for it.
  const [known, setKnown] = useState<readonly FillableLabel[]>([])
  if (data?.some((label) => known.every(({ id }) => id !== label.id)))
    setKnown([...known.filter(({ id }) => data.every((label) => label.id !== id)), ...data])
  const gone = (data ? goneOfLabels(data, values) : []).map(
    ({ id, isChoice, isDepartment, label, value }): GoneChoice => {
      if (isDepartment) return { kind: 'own_department', id }
      const former = value && known.find((one) => one.id === id)
      const typed = former && labelValueText(former, value, locale)
      return {
        kind: isChoice ? (`${kind}_selection` as const) : kind,
        id,
        ...(label && { of: label.name }),
        ...(typed && { typed }),
      }
    },
  )
  return <DeletedMeanwhile gone={gone} />
}
