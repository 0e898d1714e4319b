import { Add } from '@mui/icons-material'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { ListBase, useListContext, useLocale, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { VocStatus } from '../../../contract/vocs.ts'
import { vocs } from '../../../resources/vocs/index.ts'
import { VocActions } from '../../../resources/vocs/VocActions.tsx'
import { formatCount } from '../../../ui/format.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { sortedOut } from '../../../ui/list/listFilters.ts'
import { formAddress } from '../../../ui/list/listPlace.ts'
import { Page } from '../../../ui/Page.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import type { Voc } from './columns.ts'
import { type Filters, useMove } from './useBoard.ts'
import { useDrag } from './useDrag.ts'

const filters = (vocs.filters ?? []).filter((name) => name !== 'status')

const Columns = ({ known }: { readonly known: Filters }) => {
  const translate = useTranslate()
  const move = useMove(known)
  const [movedId, setMovedId] = useState<number>()
  const { board, drag, start } = useDrag(move)
  const moveByMenu = (voc: Voc, to: VocStatus) => {
    setMovedId(voc.id)
    move(voc, to)
  }
  return (
    <>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1 }}>
        {translate('renkei.vocs.how_to_move')}
      </Typography>
      <Box
        ref={board}
        component="section"
        aria-label={translate('renkei.vocs.columns')}
        tabIndex={0}
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${VocStatus.options.length}, minmax(260px, 1fr))`,
          // Each column as high as the highest, so that a card can be let go anywhere below the others.
          alignItems: 'stretch',
          gap: 1.5,
          overflowX: 'auto',
          pb: 1,
          scrollSnapType: { xs: drag ? 'none' : 'x mandatory', sm: 'none' },
        }}
      >
        {VocStatus.options.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            filters={known}
            drag={drag}
            movedId={movedId}
            onPress={start}
            onMove={moveByMenu}
          />
        ))}
      </Box>
    </>
  )
}

const Board = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { pathname, search } = useLocation()
  const { total, filterValues } = useListContext()
  const known = useMemo(() => sortedOut(vocs.contract.filters, filters, filterValues).known, [filterValues])
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center', mb: 1.5 }}>
        <Typography
          component="p"
          className="figures"
          aria-live="polite"
          sx={{ fontSize: 18, fontWeight: 700, minWidth: 72, mr: 'auto' }}
        >
          {total !== undefined && translate('renkei.list.count', { count: formatCount(total, locale) })}
        </Typography>
        <VocActions />
        <Button
          variant="contained"
          startIcon={<Add />}
          component={Link}
          to={formAddress('/vocs/create', { given: {}, backTo: `${pathname}${search}` })}
        >
          {translate('renkei.list.add')}
        </Button>
      </Stack>
      <FilterBar declaration={vocs} filters={filters} />
      <Columns known={known} />
    </>
  )
}

/** The vocs as a board with a column a status. Its filters stand in the address, as those of the list do. */
const BoardScreen = () => {
  const translate = useTranslate()
  return (
    <Page title={translate('renkei.shell.screens.vocs')}>
      <ListBase
        resource="vocs"
        // Asked for the number alone; the columns load their own.
        perPage={1}
        storeKey={false}
        queryOptions={{ onError: () => {} }}
      >
        <Board />
      </ListBase>
    </Page>
  )
}

export default BoardScreen
