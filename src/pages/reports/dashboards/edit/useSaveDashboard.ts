import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dashboard as DashboardSchema } from '../../../../../contract/reports/dashboards.ts'
import { api, ApiError } from '../../../../../dataProvider/client.ts'
import { dashboardsKey } from '../../../../../resources/reports/dashboards/dashboard.ts'
import { savedByIn } from '../../../../../ui/form/savedBy.ts'
import { useToast } from '../../../../../ui/queries/useToast.tsx'
import { type EditedDashboard, payloadOf } from './editedDashboard.ts'

interface Newer {
  readonly name: string
  readonly updatedAt: string
}

/** The version that somebody else has saved meanwhile. */
const newerIn = (error: Error): Newer | undefined => {
  if (!(error instanceof ApiError) || error.problem.code !== 'edit_conflict') return undefined
  const { data } = DashboardSchema.pick({ name: true, updated_at: true }).safeParse(error.problem.current)
  return data && { name: data.name, updatedAt: data.updated_at }
}

/** Saves a dashboard and opens it. A newer version of somebody else is overwritten only if that is wanted. */
export const useSaveDashboard = (stored: { readonly id: number; readonly updatedAt: string } | undefined) => {
  const navigate = useNavigate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [newer, setNewer] = useState<Newer>()
  const saving = useMutation({
    mutationFn: ({ values, seen }: { readonly values: EditedDashboard; readonly seen: string | undefined }) => {
      const body = payloadOf(values)
      return stored
        ? api.updateDashboard({ id: stored.id, body: { ...body, updatedAt: seen ?? null } })
        : api.createDashboard({ body })
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: dashboardsKey })
      toast('renkei.dashboards.saved')
      void navigate(`/dashboards/${id}`)
    },
    onError: (error) => setNewer(newerIn(error)),
  })
  return {
    save: (values: EditedDashboard) => saving.mutate({ values, seen: stored?.updatedAt }),
    isPending: saving.isPending,
    isDone: saving.isSuccess,
    /** What to show in the form; a conflict has a question of its own. */
    error: saving.error && !newer ? saving.error : null,
    conflict: {
      isOpen: newer !== undefined,
      name: newer?.name ?? '',
      savedBy: savedByIn(saving.error),
      overwrite: (values: EditedDashboard) => {
        setNewer(undefined)
        saving.mutate({ values, seen: newer?.updatedAt })
      },
      close: () => setNewer(undefined),
    },
  }
}
