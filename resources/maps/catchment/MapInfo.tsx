import { Typography } from '@mui/material'
import type { CatchmentFigure } from '#contract/maps/catchment.ts'
import { useTranslate } from 'react-admin'
import type { AreaRow } from './areaRows.ts'
import { useMeasureTexts } from './useMeasureTexts.ts'

/** The figures of an area in words, with their comparison. */
export const useFiguresText = (figure: CatchmentFigure) => {
  const translate = useTranslate()
  const { textOf } = useMeasureTexts(figure)
  return ({ value, before, change }: Pick<AreaRow, 'value' | 'before' | 'change'>) =>
    translate('renkei.catchment.panel.figures', {
      value: textOf(value, 'value'),
      before: textOf(before, 'value'),
      change: textOf(change, 'change'),
    })
}

export interface MapInfoProps {
  readonly figure: CatchmentFigure
  /** The area under the pointer or with the focus. */
  readonly row: AreaRow | undefined
}

/** One line below the map about the area that is pointed to. */
export const MapInfo = ({ figure, row }: MapInfoProps) => {
  const translate = useTranslate()
  const figuresText = useFiguresText(figure)
  return (
    <Typography className="figures no-print" noWrap sx={{ minHeight: 22, fontSize: 12 }}>
      {row ? (
        <>
          <strong>{row.name}</strong> {figuresText(row)}
        </>
      ) : (
        translate('renkei.catchment.map.hint')
      )}
    </Typography>
  )
}
