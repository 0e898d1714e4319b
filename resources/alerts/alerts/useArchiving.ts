import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { useUndoMany } from '#ui/queries/useUndoMany.ts'
import { alertsKey } from './alert.ts'
import '../../reports/reports/alertSettings/texts.ts'
import './texts.ts'

/** Alerts to put away: some, or all of a condition up to the newest that is shown, if there is one. */
type ArchivedAlerts =
  | { readonly alertIds: readonly number[] }
  | { readonly alertConditionId: number; readonly seenLastAlertId: number | null }

const bodyOf = (chosen: ArchivedAlerts) => ('alertIds' in chosen ? { alertIds: [...chosen.alertIds] } : chosen)

/** Puts alerts away, with undo, and brings them back. */
export const useArchiving = () => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: alertsKey })
  const undoMany = useUndoMany()
  const failed = (error: unknown) => sayFailure(error, 'renkei.alerts.failed')
  const unarchive = useMutation({
    mutationFn: ({ alertIds }: { readonly alertIds: readonly number[] }) =>
      api.bulkUnarchiveAlerts({ body: { alertIds: [...alertIds] } }),
    onSuccess: () => {
      toast('renkei.alerts.was_unarchived')
      return refresh()
    },
    onError: failed,
  })
  const archive = useMutation({
    mutationFn: (chosen: ArchivedAlerts) => api.bulkArchiveAlerts({ body: bodyOf(chosen) }),
    onSuccess: ({ alertIds, archivedAt, leftCount }) => {
      const bringBack = async () => {
        const { alertIds: back } = await api.bulkUnarchiveAlerts({ body: { alertIds, archivedAt } })
        return { undone: back.length, kept: alertIds.length - back.length }
      }
      toast(`renkei.alerts.${leftCount === 0 ? 'was_archived' : 'was_archived_some'}`, {
        messageArgs: { count: formatCount(alertIds.length, locale), left: formatCount(leftCount, locale) },
        ...(leftCount > 0 && { type: 'warning' as const }),
        ...(alertIds.length > 0 && { onUndo: () => void undoMany(bringBack) }),
      })
      return refresh()
    },
    onError: failed,
  })
  return { archive, unarchive }
}
