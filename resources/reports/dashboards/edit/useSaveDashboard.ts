import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Dashboard as DashboardSchema } from '#contract/reports/dashboards.ts'
import { api } from '#dataProvider/client.ts'
import { dashboardsKey } from '../dashboard.ts'
import { useConflict } from '#ui/form/conflict/useConflict.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type EditedDashboard, payloadOf } from './editedDashboard.ts'

/** The version that has been saved meanwhile. */
interface Newer {
  readonly name: string
  readonly updatedAt: string
}

const NewerDashboard = DashboardSchema.pick({ name: true, updated_at: true })

/** Saves a dashboard and opens it. A newer version of somebody else is overwritten only if that is wanted. */
export const useSaveDashboard = (stored: { readonly id: number; readonly updatedAt: string } | undefined) => {
  const navigate = useNavigate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { newer, savedBy, note, close } = useConflict<Newer>(NewerDashboard)
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
    onError: note,
  })
  return {
    save: (values: EditedDashboard) => saving.mutate({ values, seen: stored?.updatedAt }),
    /** Also once it is stored, until the dashboard is shown: saved again meanwhile, a new one would be stored twice. */
    isPending: saving.isPending || saving.isSuccess,
    isDone: saving.isSuccess,
    /** What to show in the form; a conflict has a question of its own. */
    error: saving.error && !newer ? saving.error : null,
    conflict: {
      isOpen: newer !== undefined,
      name: newer?.name ?? '',
      savedBy,
      overwrite: (values: EditedDashboard) => {
        close()
        saving.mutate({ values, seen: newer?.updatedAt })
      },
      close,
    },
  }
}
