import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#dataProvider/client.ts'
import { usePhaseMasters } from '#ui/institutions/usePhase.ts'
import { staffsQuery } from '#resources/analysis/dataAnalysis/useKnownView.ts'
import type { Mode } from '../view/view.ts'
import { staffByInstitutions } from './drawnPins.ts'
import type { PinLists } from './pinClasses.ts'
import type { PinValues } from './pinValues.ts'

const segmentationQuery = {
  queryKey: ['getSegmentationSetting'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.getSegmentationSetting({}, { signal }),
  staleTime: 60_000,
} as const

/** The tenant's own lists that a mode is drawn by; empty while loading. */
export const usePinLists = (mode: Mode, values: PinValues | undefined): PinLists => {
  const { data: phases } = usePhaseMasters({ enabled: mode === 'phase' })
  const { data: segmentation } = useQuery({ ...segmentationQuery, enabled: mode === 'segment' })
  const { data: staffs } = useQuery({ ...staffsQuery, enabled: mode === 'last_visit_staff' })
  return useMemo(() => {
    const names = new Map(staffs?.staffs.map(({ id, name }) => [id, name]))
    return {
      phases: phases?.phaseMasters ?? [],
      segments: (segmentation?.segments ?? []).map(({ id, label }) => ({ id, name: label })),
      restSegment: segmentation?.restSegmentLabel ?? '',
      staff: (values ? staffByInstitutions(values) : []).flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [{ id, name }]
      }),
    }
  }, [phases, segmentation, staffs, values])
}
