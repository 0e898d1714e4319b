import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, type Reply } from '#dataProvider/client.ts'

export type SampleData = Reply<'getSampleData'>

const queryKey = ['getSampleData']
const pause = 1_500

const isUnderWay = (sample: SampleData | undefined) => sample?.state === 'adding' || sample?.state === 'removing'

/** Whether the office has sample data. Asks again while it is added or removed, and lets all screens ask anew when that has ended. */
export const useSampleData = () => {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getSampleData({}, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pause : false),
  })
  const underWay = isUnderWay(query.data)
  const before = useRef(underWay)
  useEffect(() => {
    if (before.current && !underWay) void queryClient.invalidateQueries()
    before.current = underWay
  }, [underWay, queryClient])
  const store = (next: SampleData) => {
    queryClient.setQueryData<SampleData>(queryKey, next)
    // The notice above all screens comes and goes with it.
    void queryClient.invalidateQueries({ queryKey: ['getCurrentUser'] })
  }
  return { query, store }
}
