import { Box, Card, Skeleton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { useParams, useSearchParams } from 'react-router'
import { useCurrentUser } from '../../../authProvider/currentUser.ts'
import { formatDate } from '../../../ui/format.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PageFailed } from '../errors/PageFailed.tsx'
import { NotFoundPage } from '../errors/StatusPage.tsx'
import { BlockFailed } from './record/BlockFailed.tsx'
import type { ChartBlock } from '../../../ui/page/chartBlock.ts'
import { blocks } from './record/blocks.ts'
import { ChartHeader } from './record/ChartHeader.tsx'
import { useSummary } from '../../../ui/institutions/useSummary.ts'

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

interface ColumnProps {
  readonly name: ChartBlock['column']
  readonly institutionId: number
  readonly shown: readonly ChartBlock[]
}

/** The first column stays visible while the others are scrolled. */
const inSight = { position: { md: 'sticky' }, top: 72 } as const

/** Browsers break flex containers across pages worse than plain blocks. */
const onPaper = { '@media print': { position: 'static', display: 'block' } } as const

const Column = ({ name, institutionId, shown }: ColumnProps) => (
  <Stack spacing={2} sx={[{ minWidth: 0, gridArea: name }, name === 'know' && inSight, onPaper]}>
    {shown.map(({ name: block, Component }) => (
      <ErrorBoundary key={block} FallbackComponent={BlockFailed}>
        <Component institutionId={institutionId} />
      </ErrorBoundary>
    ))}
  </Stack>
)

const columns = ['know', 'happened', 'do'] as const

const oneColumn = { gridTemplate: `"know" "happened" "do" / minmax(0, 1fr)` }
const twoColumns = { gridTemplate: `"know happened" auto "do happened" 1fr / minmax(0, 1fr) minmax(0, 1.4fr)` }
const threeColumns = {
  gridTemplate: `"know happened do" / minmax(0, 1fr) minmax(0, 1.7fr) minmax(0, 1fr)`,
}

/** Three columns on a PC; two on tablets, on paper and in the narrow layout of `view=karte`; one on phones. */
const layouts = {
  screen: [oneColumn, twoColumns, threeColumns],
  karte: [oneColumn, twoColumns, twoColumns],
} as const

const Chart = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const [parameters] = useSearchParams()
  const view = parameters.get('view') === 'karte' ? 'karte' : 'screen'
  const user = useCurrentUser()
  const { data: summary, error, refetch } = useSummary(id)
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
      <Box sx={view === 'karte' ? { maxWidth: 960, mx: 'auto' } : undefined}>
        {summary ? <PrintHeader name={summary.name} /> : null}
        {summary ? <ChartHeader summary={summary} /> : <HeaderPlaceholder />}
        <Box
          sx={({ breakpoints }) => ({
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            ...phone,
            [breakpoints.up('sm')]: tablet,
            [breakpoints.up('md')]: pc,
            '@media print': twoColumns,
          })}
        >
          {columns.map((column) => (
            <Column
              key={column}
              name={column}
              institutionId={id}
              shown={open.filter((block) => block.column === column)}
            />
          ))}
        </Box>
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
