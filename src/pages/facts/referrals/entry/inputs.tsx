import { SelectInput, useTranslate } from 'react-admin'
import { useOwnDepartments } from '../useOwnDepartments.ts'

const common = { fullWidth: true, margin: 'none', helperText: false } as const

const visits = [
  { id: true, name: 'renkei.referrals.visits.first' },
  { id: false, name: 'renkei.referrals.visits.again' },
]

/** First visits, return visits or both. */
export const FirstVisitFilter = () => (
  <SelectInput {...common} source="firstVisit" label="resources.referrals.fields.firstVisit" choices={visits} />
)

/** First visit or return visit. */
export const VisitInput = () => (
  <SelectInput
    {...common}
    source="firstVisitFlag"
    label="resources.referrals.fields.firstVisitFlag"
    choices={visits}
    resettable={false}
    validate={[]}
  />
)

/** One of the own departments, or referrals without one. */
export const DepartmentFilter = () => {
  const translate = useTranslate()
  const departments = useOwnDepartments()
  return (
    <SelectInput
      {...common}
      source="ownDepartmentId"
      label="resources.referrals.fields.ownDepartmentId"
      translateChoice={false}
      choices={[...departments, { id: 0, name: translate('renkei.referrals.no_department') }]}
    />
  )
}

/** Filters by letters that still need a reply. */
export const UnrepliedFilter = () => (
  <SelectInput
    {...common}
    source="unreplied"
    label="resources.referrals.fields.unreplied"
    choices={[{ id: true, name: 'renkei.referrals.only_unreplied' }]}
  />
)
