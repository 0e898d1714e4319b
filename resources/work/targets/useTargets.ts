import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Reply } from '#dataProvider/client.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import type { MonthTargets } from './LaterTargets.tsx'

export type Target = Reply<'listTargets'>['targets'][number]

/** The targets of a month as they are now. */
export const useTargets = (month: string) =>
  useQuery({
    queryKey: ['listTargets', month],
    queryFn: ({ signal }) => api.listTargets({ month }, { signal }),
    staleTime: 0,
  })

/** The targets of the months after the first, which are shown, and go along as what was seen. */
export const useLaterTargets = (months: readonly string[]) =>
  useQueries({
    queries: months.map((one) => ({
      queryKey: ['listTargets', one],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listTargets({ month: one }, { signal }),
      staleTime: 0,
    })),
    combine: (queries) => ({
      months: queries.flatMap(({ data }, index): MonthTargets[] =>
        data ? [{ ...data, month: months[index] ?? '' }] : [],
      ),
      error: queries.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(queries.map((one) => one.refetch())),
    }),
  })

interface Wanted {
  readonly targets: readonly Target[]
  /** The version that they replace. */
  readonly updatedAt: string | null
}

export interface SaveTargetsOptions {
  readonly months: readonly string[]
  readonly later: ReturnType<typeof useLaterTargets>
  /** Takes notice of a failure. Returns the newer version if it is the first month that has changed. */
  readonly onError: (error: Error) => Reply<'replaceTargets'> | undefined
  readonly onSaved: () => void
}

/** Saves the same targets for all months. */
export const useSaveTargets = ({ months, later, onError, onSaved }: SaveTargetsOptions) => {
  const toast = useToast()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Wanted) =>
      api.replaceTargets({
        body: {
          months: [...months],
          targets: wanted.targets.map(({ staff, visits, interviews, newPartners }) => ({
            staffId: staff?.id ?? null,
            visits,
            interviews,
            newPartners,
          })),
          updatedAt: wanted.updatedAt,
          ...(months.length > 1 && {
            seenMonths: later.months.map(({ month: one, updatedAt }) => ({ month: one, updatedAt })),
          }),
        },
      }),
    onSuccess: async () => {
      toast('renkei.targets.saved')
      onSaved()
      await queryClient.invalidateQueries()
    },
    onError: (error) => {
      // If it is a later month that has changed, what stands there is shown anew.
      if (!onError(error)) return later.refetch()
    },
  })
}
