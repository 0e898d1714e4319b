import { Add } from '@mui/icons-material'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { maxTiles } from '#contract/reports/dashboards.ts'
import { tileChartNames } from '#contract/reports/tiles/tileChartNames.ts'
import { SortableList } from '#ui/dragging/SortableList.tsx'
import { Block } from '#ui/page/Block.tsx'
import type { Tile } from '../tiles/useTile.ts'
import { AddReport } from './AddReport.tsx'
import { chartTile, type EditedDashboard, noteTile } from './editedDashboard.ts'
import { reportNamesQuery } from './reports.ts'
import { TileFields } from './TileFields.tsx'

/** The names of tiles: their own titles, or those of what they show. */
const useTileName = (tiles: readonly Tile[]) => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const { data: names } = useQuery(reportNamesQuery(tiles))
  return (tile: Tile | undefined): string => {
    if (tile?.title?.trim()) return tile.title
    if (tile?.type !== 'report') return tileChartNames(tile?.chart)[language]
    return names?.get(tile.reportId ?? 0) ?? translate('renkei.dashboards.editor.types.report')
  }
}

interface EditedTileProps {
  readonly index: number
  readonly nameOf: (tile: Tile) => string
  readonly onRemove: () => void
}

const EditedTile = ({ index, nameOf, onRemove }: EditedTileProps) => {
  const { control } = useFormContext<EditedDashboard>()
  const { field } = useController({ control, name: `contents.${index}.tile` })
  return <TileFields tile={field.value} name={nameOf(field.value)} onChange={field.onChange} onRemove={onRemove} />
}

/** The tiles of a dashboard: added, changed, ordered and removed. */
export const TilesEditor = () => {
  const translate = useTranslate()
  const { control } = useFormContext<EditedDashboard>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'contents' })
  const contents = useWatch({ control, name: 'contents' })
  const hasAnalysis = useCurrentUser()?.features.includes('data_analysis') ?? false
  const nameOf = useTileName(contents.map(({ tile }) => tile))
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.dashboards.editor.${key}`, args)
  const isFull = fields.length >= maxTiles
  const add = (tile: Tile) => append({ tile })
  return (
    <Block title={text('tiles', { count: fields.length, max: maxTiles })} long>
      <Stack spacing={1.5}>
        {fields.length > 1 && (
          <Typography variant="caption" color="text.secondary">
            {text('tiles_hint')}
          </Typography>
        )}
        <SortableList
          items={fields}
          keyOf={({ id }) => id}
          nameOf={(field) => nameOf(contents[fields.indexOf(field)]?.tile)}
          onMove={move}
        >
          {(_field, index) => <EditedTile index={index} nameOf={nameOf} onRemove={() => remove(index)} />}
        </SortableList>
        {isFull && <Alert severity="info">{text('full', { max: maxTiles })}</Alert>}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <AddReport disabled={isFull} onAdd={add} />
          {hasAnalysis && (
            <Button variant="outlined" startIcon={<Add />} disabled={isFull} onClick={() => add(chartTile)}>
              {text('add_chart')}
            </Button>
          )}
          <Button variant="outlined" startIcon={<Add />} disabled={isFull} onClick={() => add(noteTile)}>
            {text('add_note')}
          </Button>
        </Stack>
      </Stack>
    </Block>
  )
}
