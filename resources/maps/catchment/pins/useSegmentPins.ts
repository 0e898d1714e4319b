import { useMemo } from 'react'
import { alwaysComparable } from '#contract/comparison.ts'
import { drawnPins } from '../../salesMap/pins/drawnPins.ts'
import { classesOf } from '../../salesMap/pins/pinClasses.ts'
import { usePinLists } from '../../salesMap/pins/usePinLists.ts'
import { useSalesMapPins } from '../../salesMap/pins/useSalesMapPins.ts'
import type { Periods } from '../useCatchments.ts'
import type { View } from '../view.ts'

const mode = 'segment'

/** The institutions that referred in the period, as pins by segment; they are not loaded while they are hidden. */
export const useSegmentPins = (
  { pins: shown, departments }: Pick<View, 'pins' | 'departments'>,
  { period, comparisonPeriod }: Periods,
) => {
  const lists = usePinLists(mode, undefined)
  // A tenant's first segments are written when they are first read, which two calls must not do at once.
  const isReady = lists.restSegment !== ''
  const conditions = useMemo(
    () =>
      shown === 'segment' && isReady
        ? {
            referral: {
              referralType: 'referral' as const,
              period,
              comparisonPeriod,
              ...(departments.length > 0 && { ownDepartmentIds: [...departments] }),
            },
            minReferralCount: 1,
          }
        : undefined,
    [shown, isReady, period, comparisonPeriod, departments],
  )
  const { pins } = useSalesMapPins(conditions, mode)
  return useMemo(() => {
    if (!pins || conditions === undefined) return undefined
    const classes = classesOf(mode, lists)
    const { index, places, matched, values } = pins
    const placeCount = places.ids.length
    return {
      index,
      places,
      classes,
      drawn: drawnPins(mode, values, {
        comparability: alwaysComparable,
        hasTrendOfCounts: true,
        classes,
        matched,
        placeCount,
      }),
    }
  }, [pins, lists, conditions])
}

export type SegmentPins = NonNullable<ReturnType<typeof useSegmentPins>>
