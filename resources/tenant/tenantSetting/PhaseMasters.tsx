import type { StoredPhases } from './storedSettings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { updatedAtOf, VersionedForm } from '#ui/form/drafts/HeldVersion.tsx'
import { Block } from '#ui/page/Block.tsx'
import { phaseMastersQuery } from '#ui/institutions/usePhase.ts'
import { PhaseMastersForm } from './PhaseMastersForm.tsx'
import '#ui/texts/phases.ts'

/** The tenant's phases: their names and order. */
export const PhaseMasters = () => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const query = useQuery(phaseMastersQuery)
  return (
    <Block title={translate('renkei.phases.masters')}>
      <VersionedForm query={query} lines={5} versionOf={updatedAtOf} draftKey="phase_masters">
        {(stored, { reload }) => (
          <PhaseMastersForm
            stored={stored}
            onStored={(next) => queryClient.setQueryData<StoredPhases>(phaseMastersQuery.queryKey, next)}
            onReload={reload}
          />
        )}
      </VersionedForm>
    </Block>
  )
}
