import { DeleteOutlined } from '@mui/icons-material'
import { Chip, IconButton, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { defaultTileWidth, tileDisplays, tileWidths } from '#contract/reports/dashboards.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import type { Tile } from '../tiles/useTile.ts'
import { ChartFields } from './ChartFields.tsx'
import { ColumnsField } from './ColumnsField.tsx'

const maxTitle = 60
const maxNote = 2_000

export interface TileFieldsProps {
  readonly tile: Tile
  /** Of the report or chart, or the tile's own title. */
  readonly name: string
  readonly onChange: (tile: Tile) => void
  readonly onRemove: () => void
}

/** What can be changed of a tile: its heading, width, and how it shows what. */
export const TileFields = ({ tile, name, onChange, onRemove }: TileFieldsProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.dashboards.editor.${key}`, args)
  const isNoteEmpty = tile.type === 'note' && (tile.text ?? '').trim() === ''
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Chip size="small" label={text(`types.${tile.type}`)} />
        <Typography sx={{ fontWeight: 700, flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
        <IconButton aria-label={text('remove', { name })} onClick={onRemove} size="small">
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <TextField
          label={text('title')}
          placeholder={text('title_hint')}
          value={tile.title ?? ''}
          onChange={({ target }) => onChange({ ...tile, title: target.value })}
          slotProps={{ htmlInput: { maxLength: maxTitle } }}
          sx={{ flex: '1 1 200px' }}
        />
        <OneChoice
          label={text('width')}
          choices={tileWidths}
          nameOf={(width) => text(`widths.w${width}`)}
          value={tile.width ?? defaultTileWidth}
          onChange={(width) => onChange({ ...tile, width })}
          minWidth={110}
        />
        {tile.type === 'report' && (
          <OneChoice
            label={text('display')}
            choices={tileDisplays}
            nameOf={(display) => text(`displays.${display}`)}
            value={tile.display ?? 'table'}
            onChange={(display) => onChange({ ...tile, display })}
            minWidth={120}
          />
        )}
        {tile.type === 'report' && (
          <ColumnsField tile={tile} onChange={(itemKeys) => onChange({ ...tile, itemKeys })} />
        )}
        {tile.type === 'chart' && tile.chart && (
          <ChartFields chart={tile.chart} onChange={(chart) => onChange({ ...tile, chart })} />
        )}
      </Stack>
      {tile.type === 'note' && (
        <TextField
          label={text('text')}
          multiline
          minRows={2}
          required
          error={isNoteEmpty}
          helperText={isNoteEmpty && text('empty_note')}
          value={tile.text ?? ''}
          onChange={({ target }) => onChange({ ...tile, text: target.value })}
          slotProps={{ htmlInput: { maxLength: maxNote } }}
        />
      )}
    </Stack>
  )
}
