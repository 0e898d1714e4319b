import { useQuery } from '@tanstack/react-query'
import { readPlaces } from '#contract/maps/placesFile.ts'
import { api } from '#dataProvider/client.ts'

/**
 * The places of all institutions, loaded once a version and kept.
 * @param version - that pins refer to; undefined while they load
 */
export const usePlaces = (version: string | undefined) =>
  useQuery({
    queryKey: ['getMedicalInstitutionPlaces', version],
    queryFn: async ({ signal }) => {
      const file = await api.getMedicalInstitutionPlaces(version === undefined ? {} : { v: version }, { signal })
      return readPlaces(new Uint8Array(await file.arrayBuffer()))
    },
    enabled: version !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
  })
