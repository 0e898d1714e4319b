import { SelectInput, useTranslate } from 'react-admin'

const common = { fullWidth: true, margin: 'none', helperText: false } as const

const visits = [
  { id: true, name: 'renkei.referrals.visits.first' },
  { id: false, name: 'renkei.referrals.visits.again' },
]

/** First visit or return visit. */
export const VisitInput = () => (
  <SelectInput
    {...common}
    source="firstVisitFlag"
    label={<>{useTranslate()('resources.referrals.fields.firstVisitFlag')}</>}
    choices={visits}
    resettable={false}
    isRequired
    validate={[]}
  />
)
