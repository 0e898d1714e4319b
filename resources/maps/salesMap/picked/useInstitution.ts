import { useQuery } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'
import type { SalesMapConditions } from '../view/request.ts'

/** The figures of one institution, whatever the other conditions; both placed and unplaced ones are found. */
export const useInstitution = (id: number, referral: SalesMapConditions['referral']) =>
  useQuery({
    queryKey: ['searchMedicalInstitutionsForSalesMap', 'one', id, referral],
    queryFn: async ({ signal }) => {
      for (const placing of ['placed', 'unplaced'] as const) {
        const body = { referral, medicalInstitutionIds: [id], placing, perPage: 1 }
        const { medicalInstitutions } = await api.searchMedicalInstitutionsForSalesMap({ body }, { signal })
        if (medicalInstitutions[0]) return medicalInstitutions[0]
      }
      return null
    },
  })
