import type { FillableLabel, LabelValue, Named } from './labelValues.ts'

export interface LabelValueInputProps {
  readonly label: FillableLabel
  readonly value: LabelValue
  readonly onChange: (value: LabelValue) => void
  readonly complaint: string | undefined
  readonly departments: readonly Named[]
}
