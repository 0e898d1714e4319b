import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { AreaGrouping } from '#ui/map/areas/areaLayerProps.ts'
import { useInstitutionLabels } from '#ui/institutions/shownLabels.ts'
import { isNamedOutline, labelOutline, type Outline, outlines } from './view.ts'

/** What can be outlined, and what is: the areas of a label by municipality. A label that does not exist any more leaves prefectures. */
export const useOutlines = (outline: Outline) => {
  const translate = useTranslate()
  const labels = useInstitutionLabels()
  const areaLabels = useMemo(() => labels.filter(({ areas }) => areas.length > 0), [labels])
  const label = areaLabels.find(({ id }) => labelOutline(id) === outline)
  const chosen = isNamedOutline(outline) || label ? outline : 'prefecture'
  const grouping = useMemo<AreaGrouping>(() => {
    if (isNamedOutline(outline) || !label) return isNamedOutline(outline) ? outline : 'prefecture'
    return new Map(
      label.areas.flatMap(({ id, addresses }) => addresses.map(({ cityOrLocality }) => [cityOrLocality, String(id)])),
    )
  }, [outline, label])
  return {
    grouping,
    chosen,
    choices: [...outlines, ...areaLabels.map(({ id }) => labelOutline(id))],
    nameOf: (one: Outline) =>
      isNamedOutline(one)
        ? translate(`renkei.catchment.outlines.${one}`)
        : (areaLabels.find(({ id }) => labelOutline(id) === one)?.name ?? ''),
  }
}
