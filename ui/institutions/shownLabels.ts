import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'react-admin'
import { useCurrentUser } from '../../authProvider/currentUser.ts'
import { type InstitutionLabel, institutionLabelsQuery } from '../labels/labelKinds.ts'

/** As many columns as the search brings along (contract, MedicalInstitutionSearch). */
export const maxColumns = 10

const noLabels: readonly InstitutionLabel[] = []
const noIds: number[] = []

/** The labels of institutions; none until they have arrived, or where the plan has none. */
export const useInstitutionLabels = (): readonly InstitutionLabel[] => {
  const features = useCurrentUser()?.features ?? []
  const { data } = useQuery({ ...institutionLabelsQuery, enabled: features.includes('medical_institution_labels') })
  return data ?? noLabels
}

/** Which labels a person wants to see in the result of the partner search. */
export const useShownLabelIds = () => useStore<number[]>('medical_institutions.label_columns', noIds)

/** The labels that are shown, those that have been deleted left out. */
export const useShownLabels = (): readonly InstitutionLabel[] => {
  const labels = useInstitutionLabels()
  const [ids] = useShownLabelIds()
  return useMemo(() => labels.filter(({ id }) => ids.includes(id)), [labels, ids])
}
