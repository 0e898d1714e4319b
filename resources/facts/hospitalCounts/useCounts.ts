import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { aprilOf, monthAfter } from '#contract/months.ts'
import { api } from '#dataProvider/client.ts'
import { type CountPayload, type Counts, enteredIn, ofEachCount, payloadOf } from './counts.ts'
import type { PastedRow } from './pastedCounts.ts'

const countsKey = ['listHospitalCounts'] as const

/** The counts of a fiscal year. */
export const useCountsOf = (fiscalYear: number) =>
  useQuery({
    queryKey: [...countsKey, fiscalYear],
    queryFn: ({ signal }) => {
      const from = aprilOf(fiscalYear)
      return api.listHospitalCounts({ from, to: monthAfter(from, 11) }, { signal })
    },
  })

export const useRefreshCounts = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: countsKey })
}

/** Replaces the entries of a month. */
export const useSaveMonth = (month: string) => {
  const refresh = useRefreshCounts()
  return useMutation({
    mutationFn: (body: CountPayload) => api.replaceHospitalCounts({ month, body }),
    onSuccess: refresh,
  })
}

/** Merges rows into the stored entries of a month: each row replaces only the counts that it contains. */
const storeMonth = async (month: string, rows: readonly PastedRow[]) => {
  const { months } = await api.listHospitalCounts({ from: month, to: month })
  const [standing] = months
  if (!standing) return
  const entered = new Map(enteredIn(standing))
  for (const { departmentId = 0, counts } of rows) {
    const before: Counts | undefined = entered.get(departmentId)
    entered.set(
      departmentId,
      ofEachCount((field) => counts[field] ?? before?.[field] ?? null),
    )
  }
  await api.replaceHospitalCounts({ month, body: payloadOf(entered, standing.updatedAt) })
}

/** Stores the rows of a table month by month, the earliest first. @returns the number of months */
export const useStoreRows = () => {
  const refresh = useRefreshCounts()
  return useMutation({
    mutationFn: async (rows: readonly PastedRow[]) => {
      const months = [...Map.groupBy(rows, ({ month = '' }) => month)].toSorted(([one], [other]) =>
        one.localeCompare(other),
      )
      for (const [month, own] of months) await storeMonth(month, own)
      return months.length
    },
    onSettled: refresh,
  })
}
