import { useInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { labelConditionsIn } from '../../../ui/labels/labelConditions.ts'
import { LabelConditionsInputs } from '../../../ui/labels/LabelConditionsInputs.tsx'
import { useNamedCommunicationLabels } from '../../../ui/labels/communicationLabels.ts'

/** Conditions on labels among the list's filters. Once a type is chosen, only labels of that type are offered. */
export const LabelsFilter = () => {
  const { labels, departments } = useNamedCommunicationLabels()
  const type: unknown = useWatch({ name: 'communicationType' })
  const { field } = useInput({ source: 'communicationLabels' })
  const conditions = labelConditionsIn(field.value)
  const isOffered = ({ id, communicationType }: (typeof labels)[number]) =>
    !type || communicationType === type || conditions.some(({ labelId }) => labelId === id)
  return (
    <LabelConditionsInputs
      labels={labels.filter(isOffered)}
      departments={departments}
      conditions={conditions}
      onChange={field.onChange}
    />
  )
}
