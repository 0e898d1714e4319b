import type { z } from 'zod'
import type { MedicalInstitutionLabelValue } from '#contract/labels/labels.ts'
import type { MedicalInstitutionLabel } from '#contract/labels/medicalInstitutionLabels.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readMedicalInstitutionLabels } from './medicalInstitutionLabels.ts'
import { labelValuesOfInstitutions } from './medicalInstitutionLabelValues.ts'

type Label = z.input<typeof MedicalInstitutionLabel>
type Value = z.input<typeof MedicalInstitutionLabelValue>

const cell = (label: Label, value: Value | undefined): string | number | null => {
  if (!value) return null
  const chosen = [value.selection_id, ...(value.selection_ids ?? [])]
  const names = [
    ...label.selections.filter(({ id }) => chosen.includes(id)).map((one) => one.label),
    ...label.areas.filter(({ id }) => id === value.area_id).map(({ name }) => name),
  ]
  return value.text_value ?? value.integer_value ?? names.join(' ')
}

/** The columns of labels for files: their names, and the cells of institutions in the same order. Unknown labels are left out. */
export const labelCells = async (tx: TenantTransaction, tenantId: number, labelIds: readonly number[]) => {
  const all = labelIds.length > 0 ? await readMedicalInstitutionLabels(tx, tenantId) : []
  const labels = all.filter(({ id }) => labelIds.includes(id))
  return {
    names: labels.map(({ name }) => name),
    of: async (institutionIds: readonly number[]) => {
      const values =
        labels.length > 0 ? await labelValuesOfInstitutions(tx, tenantId, institutionIds, labelIds) : new Map()
      return (institutionId: number) => {
        const ownValues: readonly Value[] = values.get(institutionId) ?? []
        return labels.map((label) =>
          cell(
            label,
            ownValues.find(({ label_id: id }) => id === label.id),
          ),
        )
      }
    },
  }
}
