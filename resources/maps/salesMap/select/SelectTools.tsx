import { HighlightAlt } from '@mui/icons-material'
import { Box, Button, Divider, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useInstitutionLabels } from '#ui/institutions/shownLabels.ts'
import { prefecturesQuery } from '#ui/institutions/useLookups.ts'
import { ToolButton } from '#ui/list/ToolButton.tsx'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import type { DrawKind } from '#ui/map/tools/drawing.ts'

const radii = [1, 2, 3, 5, 10, 20] as const

/** A place around which a ring can be selected. */
export interface RingCenter {
  readonly name: string
  readonly longitude: number
  readonly latitude: number
}

export interface SelectToolsProps {
  /** The number of institutions in the visible part; undefined before it is known. */
  readonly inView: number | undefined
  readonly centers: readonly RingCenter[]
  readonly onView: () => void
  readonly onDraw: (shape: DrawKind) => void
  readonly onRing: (center: RingCenter, kilometres: number) => void
  readonly onMunicipalities: (codes: readonly string[]) => void
}

const byPrefecture = (prefectures: readonly Prefecture[]) =>
  prefectures.flatMap(({ name: group, municipalities }) =>
    municipalities.map(({ code, name, kana }) => ({ key: code, name, group, alsoKnownAs: kana ?? '' })),
  )

interface Prefecture {
  readonly name: string
  readonly municipalities: readonly { readonly code: string; readonly name: string; readonly kana: string | null }[]
}

const RingFields = ({ centers, onRing }: Pick<SelectToolsProps, 'centers' | 'onRing'>) => {
  const translate = useTranslate()
  const [place, setPlace] = useState(0)
  const [kilometres, setKilometres] = useState<number>(5)
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.sales_map.select.${key}`, args)
  const center = centers[place] ?? centers[0]
  if (!center) return null
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="h3" component="h3">
        {text('ring')}
      </Typography>
      <OneChoice
        label={text('center')}
        choices={[...centers.keys()]}
        nameOf={(one) => centers[one]?.name ?? ''}
        value={centers.indexOf(center)}
        onChange={setPlace}
        minWidth={0}
      />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'end' }}>
        <OneChoice<number>
          label={text('radius')}
          choices={radii}
          nameOf={(one) => text('radius_km', { kilometres: one })}
          value={kilometres}
          onChange={setKilometres}
          minWidth={0}
          sx={{ flexGrow: 1 }}
        />
        <Button variant="outlined" onClick={() => onRing(center, kilometres)}>
          {text('choose')}
        </Button>
      </Stack>
    </Stack>
  )
}

const AreaFields = ({ onMunicipalities }: Pick<SelectToolsProps, 'onMunicipalities'>) => {
  const translate = useTranslate()
  const { data: prefectures = [] } = useQuery(prefecturesQuery)
  const labels = useInstitutionLabels()
  const [codes, setCodes] = useState<string[]>([])
  const [areaIds, setAreaIds] = useState<number[]>([])
  const areas = labels.flatMap(({ name: group, areas: own }) => own.map((area) => ({ ...area, group })))
  const text = (key: string) => translate(`renkei.sales_map.select.${key}`)
  const chosen = areas
    .filter(({ id }) => areaIds.includes(id))
    .flatMap(({ addresses }) => addresses.map(({ cityOrLocality }) => cityOrLocality))
  const all = [...new Set([...codes, ...chosen])]
  return (
    <Stack sx={{ gap: 1 }}>
      <MultiChoice label={text('municipality')} choices={byPrefecture(prefectures)} value={codes} onChange={setCodes} />
      {areas.length > 0 && (
        <MultiChoice
          label={text('area')}
          choices={areas.map(({ id, name, group }) => ({ key: id, name, group }))}
          value={areaIds}
          onChange={setAreaIds}
        />
      )}
      <Button
        variant="outlined"
        disabled={all.length === 0}
        onClick={() => onMunicipalities(all)}
        sx={{ alignSelf: 'end' }}
      >
        {text('choose')}
      </Button>
    </Stack>
  )
}

/** Selects institutions by area: what is in view, a drawn shape, a ring, municipalities, or an area of a label. */
export const SelectTools = ({ inView, centers, onView, onDraw, onRing, onMunicipalities }: SelectToolsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.sales_map.select.${key}`, args)
  const closing =
    <A extends readonly unknown[]>(action: (...given: A) => void) =>
    (...given: A) => {
      setAnchor(null)
      action(...given)
    }
  return (
    <>
      <ToolButton label={text('title')} icon={<HighlightAlt />} expanded={anchor !== null} onOpen={setAnchor} />
      <PopoverDialog
        label={text('title')}
        anchor={anchor}
        side="left"
        onClose={() => setAnchor(null)}
        sx={{ width: 320, p: 2, display: 'flex', flexDirection: 'column', gap: 1.5 }}
      >
        <Button variant="outlined" disabled={!inView} onClick={closing(onView)}>
          {text('view', { count: inView === undefined ? '…' : formatCount(inView, locale) })}
        </Button>
        <Typography variant="h3" component="h3">
          {text('draw_hint')}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 }}>
          {(['rectangle', 'lasso', 'ring'] as const).map((shape) => (
            <Button key={shape} variant="outlined" onClick={closing(() => onDraw(shape))}>
              {text(`draw.${shape}`)}
            </Button>
          ))}
        </Box>
        <Divider />
        <RingFields centers={centers} onRing={closing(onRing)} />
        <Divider />
        <AreaFields onMunicipalities={closing(onMunicipalities)} />
      </PopoverDialog>
    </>
  )
}
