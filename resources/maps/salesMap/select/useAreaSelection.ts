import { useLocale } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import type { Pins } from '../pins/useSalesMapPins.ts'
import type { Shape } from '#ui/map/tools/shapes.ts'
import { idsIn, idsOfMunicipalities } from './placesIn.ts'
import type { useSelection } from './useSelection.ts'

/** Selects the matched institutions in an area, and says how many they are. */
export const useAreaSelection = (
  pins: Pins | undefined,
  { select }: Pick<ReturnType<typeof useSelection>, 'select'>,
) => {
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const add = (ids: readonly number[]) => {
    select(ids)
    if (ids.length === 0) toast('renkei.sales_map.select.nothing', { type: 'info' })
    else
      toast('renkei.sales_map.select.added', { type: 'info', messageArgs: { count: formatCount(ids.length, locale) } })
  }
  return {
    selectIn: (shape: Shape) => pins && add(idsIn(shape, pins)),
    selectMunicipalities: (codes: readonly string[]) => pins && add(idsOfMunicipalities(codes, pins)),
  }
}
