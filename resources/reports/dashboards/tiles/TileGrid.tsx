import { Box } from '@mui/material'
import { defaultTileWidth } from '#contract/reports/dashboards.ts'
import { ChangeLegend } from '#ui/ChangeLegend.tsx'
import { DashboardTile } from './DashboardTile.tsx'
import type { Tile, TileSetting } from './useTile.ts'

/** How many of twelve columns a tile takes by the width of the window. Phones have one column. */
const columnsOf = (width: number) => ({
  xs: '1 / -1',
  sm: width === 12 ? '1 / -1' : 'span 6',
  lg: `span ${width}`,
})

/** The tiles of a dashboard in their order, on twelve columns. */
export const TileGrid = ({
  contents,
  setting,
}: {
  readonly contents: readonly Tile[]
  readonly setting: TileSetting
}) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(12, minmax(0, 1fr))' }}>
    {contents.map((tile, index) => (
      <Box
        // Tiles have no id; their order does not change while they are shown.
        key={`${index}.${tile.reportId ?? tile.chart?.chart ?? tile.type}`}
        sx={{ gridColumn: columnsOf(tile.width ?? defaultTileWidth), minWidth: 0 }}
      >
        <DashboardTile tile={tile} setting={setting} />
      </Box>
    ))}
    {contents.some(({ type, display }) => type === 'report' && display === 'number') && (
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ChangeLegend />
      </Box>
    )}
  </Box>
)
