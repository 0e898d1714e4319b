import type { ReactNode } from 'react'
import { CommunicationLabelPayload } from '#contract/labels/communicationLabels.ts'
import { MedicalInstitutionLabelChanges } from '#contract/labels/medicalInstitutionLabels.ts'
import type { ValueViews } from '#ui/form/conflict/ConflictDialog.tsx'
import { EditConflict } from '#ui/form/conflict/EditConflict.tsx'
import { ValueText } from '#ui/form/FieldValue.tsx'
import type { SavedBy } from '#ui/form/conflict/savedBy.ts'
import { type AnyLabel, type LabelValues, valuesOf } from '#ui/labels/labelKinds.ts'

export interface LabelConflictProps {
  /** The label as it was when the form was opened. */
  readonly label: AnyLabel
  /** What is stored now; undefined while there is no conflict. */
  readonly newer: AnyLabel | undefined
  readonly savedBy: SavedBy
  /** What has been deleted of it. */
  readonly notice?: ReactNode
  readonly onClose: () => void
}

/** What the form of a label of either kind holds. */
const payload = CommunicationLabelPayload.pick({
  name: true,
  description: true,
  selections: true,
  is_required: true,
}).extend(MedicalInstitutionLabelChanges.pick({ areas: true, updated_at: true }).shape)

const shown = ['name', 'selections', 'areas', 'description', 'isRequired']

const selectionsIn = (value: unknown): LabelValues['selections'] => (Array.isArray(value) ? value : [])
const areasIn = (value: unknown): LabelValues['areas'] => (Array.isArray(value) ? value : [])

const valueViews: ValueViews = {
  selections: ({ value }) => (
    <ValueText>
      {selectionsIn(value)
        .map(({ label }) => label)
        .join('\n')}
    </ValueText>
  ),
  areas: ({ value }) => (
    <ValueText>
      {areasIn(value)
        .map(({ name, codes }) => `${name} (${codes.length})`)
        .join('\n')}
    </ValueText>
  ),
}

/** Asks which version of each field of a label to keep, if somebody has saved it meanwhile. */
export const LabelConflict = ({ label, newer, savedBy, notice, onClose }: LabelConflictProps) => (
  <EditConflict
    plural="labels"
    payload={payload}
    start={{ ...valuesOf(label) }}
    newer={newer && { ...valuesOf(newer) }}
    savedBy={savedBy}
    valuesOf={(values) => values}
    shownOf={() => shown}
    valueViews={valueViews}
    notice={notice}
    onClose={onClose}
  />
)
