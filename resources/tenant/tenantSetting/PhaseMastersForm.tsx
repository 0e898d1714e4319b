import { PhaseMasters } from '#contract/institutions/phases.ts'
import { api } from '#dataProvider/client.ts'
import { NamedListForm } from '#ui/namedList/NamedListForm.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import type { StoredPhases } from './storedSettings.ts'
import '#ui/texts/phases.ts'

export interface PhaseMastersFormProps {
  readonly stored: StoredPhases
  readonly onStored: (stored: StoredPhases) => void
  readonly onReload: () => void
}

/** The form for all phases: add, rename, move, delete. */
export const PhaseMastersForm = ({ stored, onStored, onReload }: PhaseMastersFormProps) => {
  const toast = useToast()
  return (
    <NamedListForm
      texts="renkei.phases"
      described
      stored={stored}
      item={PhaseMasters}
      entriesOf={({ phaseMasters }) =>
        phaseMasters.map(({ id, name, description, medicalInstitutionCount }) => ({
          entryId: id,
          name,
          description: description ?? '',
          count: medicalInstitutionCount,
        }))
      }
      save={(entries, accepted, updatedAt) =>
        api.replacePhaseMasters({
          body: {
            phaseMasters: entries.map(({ entryId, name, description }) => ({
              id: entryId,
              name,
              description: description.trim() || null,
            })),
            updatedAt,
            ...accepted,
          },
        })
      }
      onSaved={(next) => {
        onStored(next)
        toast('renkei.phases.saved')
      }}
      onReload={onReload}
    />
  )
}
