import { useQuery } from '@tanstack/react-query'
import { api } from '../../../dataProvider/client.ts'
import type { FilterChoices } from '../../../ui/resource/declaration.ts'

const maxOffered = 100

/** The conditions of alerts, as a choice. */
export const useConditionChoices = (): FilterChoices => {
  const { data, isPending } = useQuery({
    queryKey: ['alert_conditions', 'choices'],
    queryFn: ({ signal }) => api.listAlertConditions({ perPage: maxOffered }, { signal }),
  })
  return { choices: (data?.alertConditions ?? []).map(({ id, name }) => ({ id, name })), isPending }
}
