import { Stack } from '@mui/material'
import { useInput } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { LabelValueInputs } from '#ui/fields/LabelValueInputs.tsx'
import { type LabelComplaints, type LabelValue, labelValuesFor } from '#ui/fields/labelValues.ts'
import { useCommunicationLabels } from '#ui/labels/communicationLabels.ts'
import { DeletedChoices } from '#ui/labels/DeletedChoices.tsx'
import { messageIn } from './messageIn.ts'

const complaintsIn = (errors: unknown, values: readonly LabelValue[]): LabelComplaints =>
  new Map(
    values.flatMap(({ labelId }, index) => {
      const message = messageIn(Array.isArray(errors) ? errors[index] : undefined)
      return message === undefined ? [] : [[labelId, message] as const]
    }),
  )

/** Says which choices of the form's labels somebody has deleted meanwhile. */
export const LabelsNotice = () => {
  const values: unknown = useWatch({ name: 'labelValues' })
  return <DeletedChoices kind="communication_label" values={Array.isArray(values) ? values : []} />
}

/** The inputs for the labels of the chosen type, in a communication's form. */
export const LabelsInput = () => {
  const { labels, departments } = useCommunicationLabels()
  const type: unknown = useWatch({ name: 'communicationType' })
  const { field } = useInput<{ labelValues: LabelValue[] }>({ source: 'labelValues' })
  const { errors } = useFormState({ name: 'labelValues' })
  const own = labels.filter(({ communicationType }) => communicationType === type)
  const present: readonly LabelValue[] = Array.isArray(field.value) ? field.value : []
  const values = labelValuesFor(own, present)
  return (
    <Stack spacing={2}>
      <LabelsNotice />
      <LabelValueInputs
        labels={own}
        values={values}
        departments={departments}
        complaints={complaintsIn(errors['labelValues'], values)}
        onChange={(next) => {
          const changed = new Set(next.map(({ labelId }) => labelId))
          field.onChange([...next, ...present.filter(({ labelId }) => !changed.has(labelId))])
        }}
      />
    </Stack>
  )
}
