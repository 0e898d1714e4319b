import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { currentUserQuery, useCurrentUser } from '#authProvider/currentUser.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { dashboardsKey } from '../dashboard.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'

const keyOf = (id: number) => [...dashboardsKey, 'one', id]

export const useDashboard = (id: number) =>
  useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => api.getDashboard({ id }, { signal }) })

/**
 * Leads on from a first screen that was deleted after the app had learned of it, to the screen that opens instead.
 * @param error - of reading the dashboard
 */
export const useLeaveGoneStartPage = (id: number, error: Error | null): void => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isStartPage = useCurrentUser()?.startPageDashboardId === id
  const isGone = error instanceof ApiError && error.status === 404
  const mustAsk = isStartPage && isGone
  useEffect(() => {
    if (!mustAsk) return
    const leave = async () => {
      const user = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
      if (user.startPageDashboardId !== id) await navigate('/', { replace: true })
    }
    leave().catch(() => {
      // The page says that the dashboard is gone.
    })
  }, [mustAsk, id, navigate, queryClient])
}

/** Makes a dashboard the person's first screen, or no longer. */
export const useStartPage = (id: number) => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isStartPage: boolean) => api.setStartPageDashboard({ id, body: { isStartPage } }),
    onSuccess: async (dashboard) => {
      queryClient.setQueryData(keyOf(id), dashboard)
      toast(`renkei.dashboards.${dashboard.isStartPage ? 'start_page_set' : 'start_page_unset'}`)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: [...dashboardsKey, 'getList'] }),
      ])
    },
    onError: (error) => sayFailure(error, 'renkei.shell.not_done'),
  })
}

/** Deletes a dashboard and leads to the list of the others, from where it can be brought back at once. */
export const useDeleteDashboard = (id: number, name: string) => {
  const navigate = useNavigate()
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: dashboardsKey })
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  }
  const restore = () =>
    void api.restoreDashboard({ id }).then(
      () => {
        toast('renkei.deleted.restored', { messageArgs: { name } })
        return refresh()
      },
      (error: unknown) => sayFailure(error, 'renkei.shell.undo_failed'),
    )
  return useMutation({
    mutationFn: () => api.deleteDashboard({ id }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: keyOf(id) })
      void navigate('/dashboards')
      toast('renkei.dashboards.deleted_done', { onUndo: restore })
      return refresh()
    },
    onError: (error) => sayFailure(error, 'renkei.shell.not_done'),
  })
}
