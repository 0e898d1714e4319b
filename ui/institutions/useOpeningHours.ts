import { useQuery } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'

/** An institution's opening hours. All places that show them share one request. */
export const useOpeningHours = (id: number) =>
  useQuery({
    queryKey: ['getMedicalInstitutionOpeningHours', id],
    queryFn: ({ signal }) => api.getMedicalInstitutionOpeningHours({ id }, { signal }),
    staleTime: 5 * 60_000,
  })
