import { useQuery } from '@tanstack/react-query'
import { SelectInput, useTranslate } from 'react-admin'
import { api } from '../../../dataProvider/client.ts'

/** Only the letters of one own department. */
export const DepartmentFilter = () => {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: ['listOwnDepartments'],
    queryFn: ({ signal }) => api.listOwnDepartments({}, { signal }),
    staleTime: 60_000,
  })
  return (
    <SelectInput
      fullWidth
      margin="none"
      helperText={false}
      source="ownDepartmentId"
      label="resources.referral_letters.fields.ownDepartmentId"
      choices={[
        ...(data ?? []).map(({ id, name }) => ({ id, name })),
        { id: 0, name: translate('renkei.letters.no_department') },
      ]}
      translateChoice={false}
      isPending={!data}
    />
  )
}
