import type { StoredPhases } from './storedSettings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Block } from '../../../../ui/page/Block.tsx'
import { QueryState } from '../../../../ui/page/QueryState.tsx'
import { phaseMastersQuery } from '../../../../ui/institutions/usePhase.ts'
import { PhaseMastersForm } from './PhaseMastersForm.tsx'

/** The tenant's phases: their names and order. */
export const PhaseMasters = () => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const query = useQuery(phaseMastersQuery)
  return (
    <Block title={translate('renkei.phases.masters')}>
      <QueryState query={query} lines={5}>
        {(stored) => (
          <PhaseMastersForm
            key={stored.updatedAt ?? ''}
            stored={stored}
            onStored={(next) => queryClient.setQueryData<StoredPhases>(phaseMastersQuery.queryKey, next)}
            onReload={() => void query.refetch()}
          />
        )}
      </QueryState>
    </Block>
  )
}
