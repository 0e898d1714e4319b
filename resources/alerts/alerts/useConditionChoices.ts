import { useQuery } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'
import type { FilterChoices } from '#ui/resource/declaration.ts'

const maxOffered = 100

/** The newest conditions of alerts. */
export const conditionsQuery = {
  queryKey: ['alert_conditions', 'choices'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api.listAlertConditions({ perPage: maxOffered }, { signal }),
} as const

/** The conditions of alerts, as a choice. */
export const useConditionChoices = (): FilterChoices => {
  const { data, isPending } = useQuery(conditionsQuery)
  return { choices: (data?.alertConditions ?? []).map(({ id, name }) => ({ id, name })), isPending }
}
