import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Place } from '#contract/places.ts'
import { ShapeLayer } from './ShapeLayer.tsx'
import '../texts.ts'

/** The radii of rings around a place, in kilometres. */
export const ringKilometres = [2, 5, 10] as const

interface RingsProps {
  readonly center: Place
  readonly kilometres?: readonly number[]
}

/** Rings around a place with their distances, measured on the globe. */
export const Rings = ({ center: { longitude, latitude }, kilometres = ringKilometres }: RingsProps) => {
  const translate = useTranslate()
  const shapes = useMemo(
    () =>
      kilometres.map((radius) => ({
        shape: { kind: 'ring', center: { longitude, latitude }, kilometres: radius } as const,
        label: translate('renkei.map.kilometres', { kilometres: radius }),
        isDashed: true,
      })),
    [longitude, latitude, kilometres, translate],
  )
  return <ShapeLayer shapes={shapes} />
}
