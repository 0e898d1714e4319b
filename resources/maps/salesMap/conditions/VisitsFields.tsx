import { useTranslate } from 'react-admin'
import { type VisitType, visitTypes } from '#contract/communicationTypes.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { type View, type VisitKind, visitKinds, type Visits } from '../view/view.ts'

const spans = [30, 60, 90, 180, 365, 730] as const
const usualDays = 180
const any = 'any'

export interface VisitsFieldsProps {
  readonly visits: Visits | null
  readonly direction: View['direction']
  readonly onChange: (visits: Visits | null) => void
}

/** The condition on visits as a sentence, the days that it looks back, and the visits that count. */
export const VisitsFields = ({ visits, direction, onChange }: VisitsFieldsProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string | number>) =>
    translate(`renkei.sales_map.visits.${key}`, args)
  const referral = translate(`renkei.sales_map.directions.${direction}`)
  const days = visits?.days ?? usualDays
  return (
    <>
      <OneChoice<VisitKind | typeof any>
        label={text('title')}
        choices={[any, ...visitKinds]}
        nameOf={(kind) => text(kind, { referral })}
        value={visits?.kind ?? any}
        onChange={(kind) => onChange(kind === any ? null : { ...visits, kind, days })}
        minWidth={0}
      />
      {visits && (
        <OneChoice<number>
          label={text('days')}
          choices={spans.some((one) => one === days) ? spans : [days, ...spans]}
          nameOf={(count) => text('within', { days: count })}
          value={days}
          onChange={(count) => onChange({ ...visits, days: count })}
          minWidth={0}
        />
      )}
      {visits && (
        <OneChoice<VisitType | typeof any>
          label={text('type')}
          choices={[any, ...visitTypes]}
          nameOf={(type) => (type === any ? text('any_type') : translate(`renkei.communications.visit_types.${type}`))}
          value={visits.type ?? any}
          onChange={(type) => onChange({ kind: visits.kind, days, ...(type !== any && { type }) })}
          minWidth={0}
        />
      )}
    </>
  )
}
