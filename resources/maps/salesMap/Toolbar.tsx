import { ImageOutlined, RadarOutlined, Tune } from '@mui/icons-material'
import { Button, Stack } from '@mui/material'
import type { ReactNode, RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { useHasPhases } from '#ui/institutions/usePhase.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import type { MapHandle } from '#ui/map/view.ts'
import { useDevice } from '#ui/useDevice.ts'
import { FindInstitution } from './FindInstitution.tsx'
import type { useLegend } from './legend/useLegend.ts'
import { usePicture } from './paper/usePicture.ts'
import { PrintButton } from './paper/PrintButton.tsx'
import { SelectTools } from './select/SelectTools.tsx'
import { ToolAction } from './ToolAction.tsx'
import type { MapWork } from './useMapWork.ts'
import { useHasVisits } from './view/useHasVisits.ts'
import { modesFor } from './view/view.ts'

export interface ToolbarProps {
  readonly work: MapWork
  readonly map: RefObject<MapHandle | null>
  /** The conditions as a button, where there is no room beside the map. */
  readonly sheet: ReactNode
  readonly legend: ReturnType<typeof useLegend>
}

/** Above the map: how pins are drawn, finding by name, selecting, rings, paper and picture. */
export const Toolbar = ({ work, map, sheet, legend }: ToolbarProps) => {
  const translate = useTranslate()
  const isPc = useDevice() === 'pc'
  const has = { phases: useHasPhases(), visits: useHasVisits() }
  const { view, change, own, bounds, hasConditions, selecting } = work
  const text = (key: string) => translate(`renkei.sales_map.${key}`)
  const ownId = own?.id ?? null
  const hasOwnRings = ownId !== null && view.rings === ownId
  const picture = usePicture(map, legend)
  const pickedPlace = work.placeOf(view.institution)
  return (
    <Stack
      direction="row"
      className="no-print"
      component="section"
      aria-label={text('tools')}
      sx={{ flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}
    >
      {isPc ? (
        <Button startIcon={<Tune />} aria-expanded={hasConditions} onClick={() => work.showConditions(!hasConditions)}>
          {text(hasConditions ? 'hide_conditions' : 'show_conditions')}
        </Button>
      ) : (
        sheet
      )}
      <OneChoice
        label={text('mode')}
        isLabelHidden
        choices={modesFor(has)}
        nameOf={(mode) => text(`modes.${mode}`)}
        value={view.mode}
        onChange={(mode) => change({ mode })}
        minWidth={140}
      />
      <FindInstitution onFound={({ id, name }) => work.flyTo(id, name)} />
      <SelectTools
        inView={work.inView}
        centers={[...(own ? [own] : []), ...(pickedPlace ? [{ ...pickedPlace, name: text('card.title') }] : [])]}
        onView={() => bounds && selecting.selectIn({ kind: 'bounds', ...bounds })}
        onDraw={work.draw}
        onRing={(center, kilometres) => selecting.selectIn({ kind: 'ring', center, kilometres })}
        onMunicipalities={selecting.selectMunicipalities}
      />
      {ownId !== null && (
        <ToolAction
          label={text('rings')}
          icon={<RadarOutlined />}
          isOn={hasOwnRings}
          onClick={() => change({ rings: hasOwnRings ? null : ownId })}
        />
      )}
      <PrintButton onPrint={work.print} />
      <ToolAction
        label={text('picture')}
        icon={<ImageOutlined />}
        isBusy={picture.isPending}
        onClick={() => picture.mutate()}
      />
    </Stack>
  )
}
