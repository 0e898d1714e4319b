import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alertTargetResource } from '#contract/alerts/alerts.ts'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { alertsKey } from '../alert.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import '#resources/reports/reports/alertSettings/texts.ts'

type Body = RequestParameters<'snoozeAlertMedicalInstitutions'>['body']

/** Sets and ends the time in which nobody wants to hear of institutions. */
export const useSnooze = (alertId: number) => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (body: Body) => api.snoozeAlertMedicalInstitutions({ id: alertId, body }),
    onSuccess: (_reply, { until }) => {
      toast(`renkei.alerts.${until === null ? 'was_unsnoozed' : 'was_snoozed'}`)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: [alertTargetResource.plural] }),
        queryClient.invalidateQueries({ queryKey: alertsKey }),
      ])
    },
    onError: (error, { until }) => {
      // The dialog shows its own failure.
      if (until === null) sayFailure(error, 'renkei.alerts.failed')
    },
  })
  return { save }
}
