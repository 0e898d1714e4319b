import { useDragOperation, useDroppable } from '@dnd-kit/react'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { VocStatus } from '#contract/communications/vocs.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import { formatCount } from '#ui/format.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import type { Voc } from './columns.ts'
import { type Filters, useColumn } from './useBoard.ts'
import { type CardData, VocCard } from './VocCard.tsx'

export interface BoardColumnProps {
  readonly status: VocStatus
  readonly filters: Filters
  /** The card that was moved last. */
  readonly movedId: number | undefined
  readonly onMove: (voc: Voc, to: VocStatus) => void
}

/** The loaded voices of one status. */
export const BoardColumn = ({ status, filters, movedId, onMove }: BoardColumnProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const query = useColumn(status, filters)
  const { data, fetchNextPage, isFetchingNextPage } = query
  const count = data?.pages[0]?.totalCount
  const name = translate(enumKey('vocs', 'status', status))
  const { ref, isDropTarget } = useDroppable<CardData>({ id: status })
  const { source } = useDragOperation<CardData>()
  const target = isDropTarget && source?.data.voc.status !== status
  return (
    <Box
      component="section"
      ref={ref}
      aria-labelledby={titleId}
      sx={{
        p: 1,
        borderRadius: 2,
        border: 1,
        borderColor: target ? 'primary.main' : 'line',
        bgcolor: target ? 'tint.accent' : 'hairline',
        scrollSnapAlign: 'start',
      }}
    >
      <Typography id={titleId} component="h2" variant="h3" className="figures" sx={{ px: 0.5, pb: 1 }}>
        {count === undefined
          ? name
          : translate('renkei.vocs.column', { status: name, count: formatCount(count, locale) })}
      </Typography>
      <QueryState query={query} lines={8}>
        {({ pages }) => {
          const vocs = pages.flatMap((page) => page.vocs)
          const left = (count ?? 0) - vocs.length
          return (
            <>
              {vocs.length === 0 && left === 0 && (
                <Typography color="text.secondary" sx={{ p: 1 }}>
                  {translate('renkei.vocs.none_here')}
                </Typography>
              )}
              <Stack component="ul" sx={{ gap: 1, listStyle: 'none', m: 0, p: 0 }}>
                {vocs.map((voc) => (
                  <VocCard key={voc.id} voc={voc} focused={movedId === voc.id} onMove={onMove} />
                ))}
              </Stack>
              {left > 0 && (
                <Button fullWidth sx={{ mt: 1 }} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {translate('renkei.vocs.more', { count: left })}
                </Button>
              )}
            </>
          )
        }}
      </QueryState>
    </Box>
  )
}
