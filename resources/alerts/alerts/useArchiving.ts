import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { api } from '../../../dataProvider/client.ts'
import { formatCount } from '../../../ui/format.ts'
import { useSayFailure } from '../../../ui/queries/useSayFailure.ts'
import { useToast } from '../../../ui/queries/useToast.tsx'
import { alertsKey } from './alert.ts'

/** Alerts to put away or to bring back: some, or all of a condition. */
export type ChosenAlerts = { readonly alertIds: readonly number[] } | { readonly alertConditionId: number }

const bodyOf = (chosen: ChosenAlerts) =>
  'alertIds' in chosen ? { alertIds: [...chosen.alertIds] } : { alertConditionId: chosen.alertConditionId }

/** Puts alerts away, with undo, and brings them back. */
export const useArchiving = () => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: alertsKey })
  const failed = (error: unknown) => sayFailure(error, 'renkei.alerts.failed')
  const unarchive = useMutation({
    mutationFn: (chosen: ChosenAlerts) => api.bulkUnarchiveAlerts({ body: bodyOf(chosen) }),
    onSuccess: () => {
      toast('renkei.alerts.was_unarchived')
      return refresh()
    },
    onError: failed,
  })
  const archive = useMutation({
    mutationFn: (chosen: ChosenAlerts) => api.bulkArchiveAlerts({ body: bodyOf(chosen) }),
    onSuccess: ({ alertIds }) => {
      toast('renkei.alerts.was_archived', {
        messageArgs: { count: formatCount(alertIds.length, locale) },
        onUndo: () =>
          void api
            .bulkUnarchiveAlerts({ body: { alertIds } })
            .then(refresh, (error: unknown) => sayFailure(error, 'renkei.shell.undo_failed')),
      })
      return refresh()
    },
    onError: failed,
  })
  return { archive, unarchive }
}
