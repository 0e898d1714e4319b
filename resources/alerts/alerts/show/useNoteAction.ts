import { useQueryClient } from '@tanstack/react-query'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { alertsKey } from '../alert.ts'

type Action = RequestParameters<'noteAlertAction'>['body']['action']

/** Notes that something was done about an alert. What was done stands, even if the note fails. */
export const useNoteAction = (alertId: number) => {
  const queryClient = useQueryClient()
  return (action: Action): void => {
    api.noteAlertAction({ id: alertId, body: { action } }).then(
      () => queryClient.invalidateQueries({ queryKey: [...alertsKey, 'one', alertId] }),
      // The request reports its failure itself; only the proposal to pause a condition would come too early.
      () => {},
    )
  }
}
