import { useQuery } from '@tanstack/react-query'
import { SelectInput } from 'react-admin'
import { api } from '../../../dataProvider/client.ts'

const maxOffered = 100

/** Only the alerts of one condition. */
export const ConditionFilter = () => {
  const { data } = useQuery({
    queryKey: ['alert_conditions', 'choices'],
    queryFn: ({ signal }) => api.listAlertConditions({ perPage: maxOffered }, { signal }),
  })
  return (
    <SelectInput
      fullWidth
      margin="none"
      helperText={false}
      source="alertConditionId"
      label="resources.alerts.fields.alertConditionId"
      choices={(data?.alertConditions ?? []).map(({ id, name }) => ({ id, name }))}
      isPending={!data}
    />
  )
}
