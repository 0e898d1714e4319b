import { Box, Card, Skeleton, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { useParams, useSearchParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { ApiError } from '#dataProvider/client.ts'
import { formatDate } from '#ui/format.ts'
import { OutboxNotice } from '../communications/communications/OutboxNotice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { PageFailed } from '../errors/PageFailed.tsx'
import { NotFoundPage } from '../errors/StatusPage.tsx'
import { BlockFailed } from './record/BlockFailed.tsx'
import type { ChartBlock } from '#ui/page/chartBlock.ts'
import { blocks } from './record/blocks.ts'
import { ActionBar } from './record/head/ChartActions.tsx'
import { ChartHeader } from './record/head/ChartHeader.tsx'
import { useSummary } from '#ui/institutions/useSummary.ts'

const HeaderPlaceholder = () => (
  <Card sx={{ p: 2, mb: 2 }} aria-busy>
    <Skeleton width={160} />
    <Skeleton width="min(100%, 320px)" height={36} />
    <Skeleton width="70%" />
    <Skeleton width={200} height={28} />
  </Card>
)

const PrintHeader = ({ name }: { readonly name: string }) => {
  const locale = useLocale() ?? 'ja'
  const tenant = useCurrentUser()?.tenant
  const [today] = useState(() => new Date().toISOString())
  return (
    <Stack
      direction="row"
      sx={{ display: 'none', '@media print': { display: 'flex' }, justifyContent: 'space-between', mb: 1 }}
    >
      <Typography variant="caption">{tenant?.name}</Typography>
      <Typography variant="caption">
        {name} {formatDate(today, locale)}
      </Typography>
    </Stack>
  )
}

interface PlaceProps {
  readonly name: ChartBlock['place']
  readonly institutionId: number
  readonly shown: readonly ChartBlock[]
}

/** Browsers break plain blocks and floats across pages better than grids and flex containers. */
const sides = { know: ['left', '40%'], do: ['left', '40%'], happened: ['right', '58.5%'] } as const

const isSide = (name: ChartBlock['place']): name is keyof typeof sides => name in sides

const onPaper = (name: ChartBlock['place']) => {
  const [side, width] = isSide(name) ? sides[name] : []
  return {
    '@media print': {
      display: 'block',
      mb: 1.5,
      '& > * + *': { mt: '12px !important' },
      ...(side && { float: side, clear: side, width }),
    },
  } as const
}

const Place = ({ name, institutionId, shown }: PlaceProps) => (
  <Stack spacing={2} sx={[{ minWidth: 0, gridArea: name }, onPaper(name)]}>
    {shown.map(({ name: block, Component, isOnScreenOnly = false }) => (
      <ErrorBoundary key={block} FallbackComponent={BlockFailed}>
        {isOnScreenOnly ? (
          <Stack spacing={2} className="no-print" sx={{ '&:empty': { display: 'none' } }}>
            <Component institutionId={institutionId} />
          </Stack>
        ) : (
          <Component institutionId={institutionId} />
        )}
      </ErrorBoundary>
    ))}
  </Stack>
)

const places = ['figures', 'note', 'know', 'happened', 'do'] as const

const oneColumn = { gridTemplate: `"figures" "note" "happened" "do" "know" / minmax(0, 1fr)` }
const twoColumns = {
  gridTemplate: `"figures figures" auto "note happened" auto "know happened" auto "do happened" 1fr / minmax(0, 1fr) minmax(0, 1.4fr)`,
}
const threeColumns = {
  gridTemplate: `"figures figures figures" auto "note happened do" auto "know happened do" 1fr / minmax(0, 1fr) minmax(0, 1.7fr) minmax(0, 1fr)`,
}

/** Three columns on a PC; two on tablets, on paper and in the narrow layout of `view=karte`; one on phones. */
const layouts = {
  screen: [oneColumn, twoColumns, threeColumns],
  karte: [oneColumn, twoColumns, twoColumns],
} as const

/** On paper everything is smaller, so that a full chart needs no more than two pages. */
const paperSize = { '@media print': { zoom: 0.78, maxWidth: 'none' } } as const

/**
 * Reads the head of the chart anew as soon as a block is refused with a 404: if the institution itself is gone, the page says so once, in place of each
 * block.
 */
const useGoneWith = (readHead: () => Promise<unknown>) => {
  const queryClient = useQueryClient()
  const isRead = useRef(false)
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || isRead.current) return
        const { error } = event.query.state
        if (!(error instanceof ApiError) || error.status !== 404) return
        isRead.current = true
        void readHead()
      }),
    [queryClient, readHead],
  )
}

const Chart = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const [parameters] = useSearchParams()
  const view = parameters.get('view') === 'karte' ? 'karte' : 'screen'
  const user = useCurrentUser()
  const { data: summary, error, refetch } = useSummary(id)
  useGoneWith(refetch)
  if (error && !summary) return <PageFailed error={error} onRetry={() => void refetch()} />
  const [phone, tablet, pc] = layouts[view]
  const open = blocks.filter(({ features }) => features.every((feature) => user?.features.includes(feature)))
  return (
    <Page
      title={summary?.name ?? translate('renkei.shell.loading')}
      back={{
        to: '/medical_institutions_search',
        title: translate('renkei.shell.screens.medical_institutions_search'),
      }}
    >
      <Box sx={[view === 'karte' && { maxWidth: 960, mx: 'auto' }, paperSize]}>
        {summary ? <PrintHeader name={summary.name} /> : null}
        <OutboxNotice institutionId={id} />
        {summary ? <ChartHeader summary={summary} /> : <HeaderPlaceholder />}
        <Box
          sx={({ breakpoints }) => ({
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            ...phone,
            [breakpoints.up('sm')]: tablet,
            [breakpoints.up('md')]: pc,
            '@media print': { display: 'flow-root' },
          })}
        >
          {places.map((place) => (
            <Place key={place} name={place} institutionId={id} shown={open.filter((block) => block.place === place)} />
          ))}
        </Box>
        <ActionBar institutionId={id} />
      </Box>
    </Page>
  )
}

/** An institution's chart (karte), composed of independently loaded blocks. `?view=karte` is the layout for reading and printing. */
const ChartScreen = () => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? <Chart key={id} id={Number(id)} /> : <NotFoundPage />
}

export default ChartScreen
