import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { OneChoice } from '../inputs/OneChoice.tsx'
import './texts.ts'

/** The people who can go on visits; before they are loaded, only oneself. */
export const useVisitors = (): readonly { readonly id: number; readonly name: string }[] => {
  const user = useCurrentUser()
  const { data } = useQuery({
    queryKey: ['listStaffs', 'visit_plans'],
    queryFn: ({ signal }) => api.listStaffs({}, { signal }),
  })
  return data?.staffs ?? (user ? [{ id: user.id, name: user.username }] : [])
}

export interface VisitPersonProps {
  readonly value: number
  readonly onChange: (staffId: number) => void
  /** Named even if they are gone, so that a plan shows who has it. */
  readonly present?: { readonly id: number; readonly name: string }
}

/** Who goes. */
export const VisitPerson = ({ value, onChange, present }: VisitPersonProps) => {
  const translate = useTranslate()
  const people = useVisitors()
  const offered = present && people.every(({ id }) => id !== present.id) ? [present, ...people] : people
  return (
    <OneChoice
      label={translate('renkei.plan_visits.staff')}
      choices={offered.map(({ id }) => id)}
      nameOf={(id) => offered.find((one) => one.id === id)?.name ?? ''}
      value={value}
      onChange={onChange}
      minWidth={200}
    />
  )
}
