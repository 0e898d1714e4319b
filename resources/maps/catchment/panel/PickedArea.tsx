import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { CatchmentFigure } from '#contract/maps/catchment.ts'
import { type AreaRow, type Places, prefectureOf, sorted } from '../areaRows.ts'
import { useFiguresText } from '../MapInfo.tsx'
import type { AskedCatchment } from '../useCatchments.ts'
import { useMeasureTexts } from '../useMeasureTexts.ts'
import { AreaPanel, PanelPart } from './AreaPanel.tsx'
import { MunicipalityDetail } from './MunicipalityDetail.tsx'

export interface PickedAreaProps {
  /** Of a municipality or a prefecture. */
  readonly code: string
  readonly figure: CatchmentFigure
  readonly asked: readonly AskedCatchment[]
  /** The hospital of each request; undefined for all. */
  readonly hospitals: readonly (string | undefined)[]
  /** The municipalities of each request. */
  readonly municipalities: readonly (readonly AreaRow[])[]
  readonly places: Places
  readonly isOpened: boolean
  readonly onPick: (code: string) => void
  readonly onClose: () => void
}

const isMunicipality = (code: string) => code.length > 2

const nothing = { value: 0, before: 0, change: 0 }

/** The municipalities of a prefecture, those with most first. */
const Municipalities = ({
  rows,
  figure,
  onPick,
}: { readonly rows: readonly AreaRow[] } & Pick<PickedAreaProps, 'figure' | 'onPick'>) => {
  const translate = useTranslate()
  const { textOf } = useMeasureTexts(figure)
  return (
    <PanelPart title={translate('renkei.catchment.panel.municipalities')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sorted(rows, 'value', 'desc').map(({ code, name, value }) => (
          <Box key={code} component="li" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Link
              component="button"
              onClick={() => onPick(code)}
              sx={{ minHeight: { xs: 32, sm: 24 }, textAlign: 'left' }}
            >
              {name}
            </Link>
            <span className="figures">{textOf(value, 'value')}</span>
          </Box>
        ))}
      </Box>
    </PanelPart>
  )
}

/** What lies behind the picked municipality or prefecture, for each hospital that is shown. */
export const PickedArea = (props: PickedAreaProps) => {
  const { code, figure, asked, hospitals, municipalities, places, isOpened, onPick, onClose } = props
  const figuresText = useFiguresText(figure)
  const name = places.municipalities.get(code)?.name ?? places.prefectures.get(code) ?? code
  const partsOf = (index: number) => municipalities[index] ?? []
  const figuresIn = (index: number) =>
    isMunicipality(code) ? figuresText(partsOf(index).find((row) => row.code === code) ?? nothing) : ''
  return (
    <AreaPanel
      key={code}
      name={name}
      figures={asked.length === 1 ? figuresIn(0) : ''}
      isOpened={isOpened}
      onClose={onClose}
    >
      {asked.map((body, index) => (
        <Box key={body.groupMedicalInstitutionId ?? 'all'} sx={{ mt: asked.length > 1 ? 2 : 0 }}>
          {hospitals[index] && (
            <Typography sx={{ fontWeight: 700 }}>
              {hospitals[index]} {figuresIn(index)}
            </Typography>
          )}
          {isMunicipality(code) ? (
            <MunicipalityDetail code={code} asked={body} />
          ) : (
            <Municipalities
              rows={partsOf(index).filter((row) => prefectureOf(row.code) === code)}
              figure={figure}
              onPick={onPick}
            />
          )}
        </Box>
      ))}
    </AreaPanel>
  )
}
