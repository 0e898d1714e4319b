import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import type { Tile } from '../tiles/useTile.ts'

interface ColumnsFieldProps {
  readonly tile: Tile
  /** Called with null for all columns. */
  readonly onChange: (itemKeys: string[] | null) => void
}

/** The columns of a report that a tile shows, in the order in which they are chosen; without any, all of them. */
export const ColumnsField = ({ tile: { reportType, reportId, itemKeys }, onChange }: ColumnsFieldProps) => {
  const translate = useTranslate()
  const tile = { type: 'report' as const, reportType, reportId }
  const { data } = useQuery({
    queryKey: ['dashboards', 'columns', tile],
    queryFn: ({ signal }) => api.computeDashboardTile({ body: { tile, rows: 1 } }, { signal }),
    staleTime: 60_000,
  })
  const columns = data?.columns ?? []
  return (
    <Box sx={{ flex: '1 1 100%' }}>
      <MultiChoice
        label={translate('renkei.dashboards.editor.columns')}
        choices={columns.map(({ itemKey, heading }) => ({ key: itemKey, name: heading }))}
        value={(itemKeys ?? []).filter((key) => columns.some(({ itemKey }) => itemKey === key))}
        onChange={(keys) => onChange(keys.length === 0 ? null : keys)}
        disabled={columns.length === 0}
      />
    </Box>
  )
}
