import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { type InstitutionLabel, institutionLabelsQuery } from '../labels/labelKinds.ts'

/** Maximum number of label columns in a search result (contract, MedicalInstitutionSearch). */
export const maxColumns = 10

const noLabels: readonly InstitutionLabel[] = []
const noIds: number[] = []

/** The labels of institutions; empty while loading and if the plan has none. */
export const useInstitutionLabels = (): readonly InstitutionLabel[] => {
  const features = useCurrentUser()?.features ?? []
  const { data } = useQuery({ ...institutionLabelsQuery, enabled: features.includes('medical_institution_labels') })
  return data ?? noLabels
}

/** Whether {@link useInstitutionLabels} has read the labels, so that others are gone. */
export const useHasInstitutionLabels = (): boolean => useQuery({ ...institutionLabelsQuery, enabled: false }).isSuccess

/** The ids of the labels that a person shows in the result of the partner search. */
export const useShownLabelIds = () => useStore<number[]>('medical_institutions.label_columns', noIds)

/** The labels that are shown, without deleted ones. */
export const useShownLabels = (): readonly InstitutionLabel[] => {
  const labels = useInstitutionLabels()
  const [ids] = useShownLabelIds()
  return useMemo(() => labels.filter(({ id }) => ids.includes(id)), [labels, ids])
}
