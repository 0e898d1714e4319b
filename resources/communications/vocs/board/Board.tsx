import { type DragDropEventHandlers, DragDropProvider } from '@dnd-kit/react'
import { Box, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { vocContract, VocStatus } from '#contract/communications/vocs.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { byWhole, withImage } from '#ui/dragging/dragging.ts'
import { sortedOut } from '#ui/list/filters/listFilters.ts'
import { BoardColumn } from './BoardColumn.tsx'
import type { Voc } from './columns.ts'
import { type Filters, useMove } from './useBoard.ts'
import type { CardData } from './VocCard.tsx'
import '../texts.ts'

/** The list's filters except the status, which the columns represent. */
const filters = Object.keys(vocContract.filters.shape)
  .map(camelName)
  .filter((name) => name !== 'status')

/** The voices as a board with a column per status. It uses the list's filters. */
export const Board = () => {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const known: Filters = useMemo(() => sortedOut(vocContract.filters, filters, filterValues).known, [filterValues])
  const move = useMove(known)
  const [movedId, setMovedId] = useState<number>()
  const moveByMenu = (voc: Voc, to: VocStatus) => {
    setMovedId(voc.id)
    move(voc, to)
  }
  const drop: DragDropEventHandlers<CardData>['onDragEnd'] = ({ canceled, operation: { source, target } }) => {
    const { data: to } = VocStatus.safeParse(target?.id)
    if (!canceled && source && to) move(source.data.voc, to)
  }
  return (
    <DragDropProvider<CardData> sensors={byWhole} plugins={withImage} onDragEnd={drop}>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1 }}>
        {translate('renkei.vocs.how_to_move')}
      </Typography>
      <Box
        component="section"
        aria-label={translate('renkei.vocs.columns')}
        tabIndex={0}
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${VocStatus.options.length}, minmax(260px, 1fr))`,
          // All columns have the height of the highest one, so that a card can be dropped anywhere below the others.
          alignItems: 'stretch',
          gap: 1.5,
          overflowX: 'auto',
          pb: 1,
          scrollSnapType: { xs: 'x mandatory', sm: 'none' },
          '&:has([data-dnd-dragging])': { scrollSnapType: 'none' },
        }}
      >
        {VocStatus.options.map((status) => (
          <BoardColumn key={status} status={status} filters={known} movedId={movedId} onMove={moveByMenu} />
        ))}
      </Box>
    </DragDropProvider>
  )
}
