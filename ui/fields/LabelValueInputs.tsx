import { Stack } from '@mui/material'
import type { FillableLabel, LabelComplaints, LabelValue, Named } from './labelValues.ts'
import { LabelValueInput } from './LabelValueInput.tsx'

export interface LabelValueInputsProps {
  readonly labels: readonly FillableLabel[]
  /** An entry for each label, as `labelValuesFor` makes them. */
  readonly values: readonly LabelValue[]
  readonly onChange: (values: LabelValue[]) => void
  readonly complaints?: LabelComplaints
  /** Departments of the own institution, for labels that choose one of them. */
  readonly departments?: readonly Named[]
}

/** Inputs for labels' values, each chosen by its label's component. They are controlled and have no state. */
export const LabelValueInputs = ({ labels, values, onChange, complaints, departments = [] }: LabelValueInputsProps) => {
  const byId = new Map(labels.map((label) => [label.id, label]))
  return (
    <Stack spacing={2}>
      {values.map((value, index) => {
        const label = byId.get(value.labelId)
        return (
          label && (
            <LabelValueInput
              key={label.id}
              label={label}
              value={value}
              complaint={complaints?.get(label.id)}
              departments={departments}
              onChange={(next) => onChange(values.with(index, next))}
            />
          )
        )
      })}
    </Stack>
  )
}
