import { Suspense } from 'react'
import { useListContext } from 'react-admin'
import { latePart } from '#ui/late/latePart.tsx'

const SelectionActions = latePart(() => import('./SelectionActions.tsx'))

/** The actions for selected institutions. */
export const SelectionToolbar = () => {
  const { selectedIds } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <Suspense fallback={null}>
      <SelectionActions />
    </Suspense>
  )
}
