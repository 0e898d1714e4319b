import { Box, Skeleton, Stack } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import { partsShownOf } from '#contract/analysis/periodStateWords.ts'
import { Block } from '../page/Block.tsx'
import { EmptyState, type EmptyStateProps } from '../page/EmptyState.tsx'
import { LoadError } from '../page/failures/LoadError.tsx'
import { UntilAnswered } from '../page/UntilAnswered.tsx'
import { usualHeight } from './Chart.tsx'
import { type ChartData, drawnParts, isEmpty } from './chartData.ts'
import { ChartMenu } from './ChartMenu.tsx'
import { ChartTable } from './ChartTable.tsx'
import { type DrawnData, drawnData } from './drawnData.ts'
import { Definitions } from './figures/Definitions.tsx'
import { ChartTitleContext, type ShownChart, ShownChartContext } from './shownChart.ts'
import './texts.ts'
import '../texts/changeColours.ts'

export interface ChartBlockProps<T> {
  readonly title: string
  /** Figures whose definitions the block can show. */
  readonly figures: readonly Figure[]
  readonly query: UseQueryResult<T>
  /**
   * Converts the reply into what is drawn, shown as a table and exported. It runs again only when the reply changes, so it must not depend on
   * anything else that changes. Put such values into the query's key.
   */
  readonly dataOf: (reply: T) => ChartData
  /** Height of the content in pixels, reserved while it loads. */
  readonly height?: number
  /** Shown instead of the chart if there is nothing to draw: the reason, and what to do. */
  readonly empty: EmptyStateProps
  /** Whether it is one quiet line if there is nothing to draw. */
  readonly isQuietIfEmpty?: boolean
  /** Next to the title: controls that choose what is shown. */
  readonly actions?: ReactNode
  /** A sentence above the chart, such as the period or a definition. */
  readonly note?: ReactNode
  /** Renders the chart, usually a LineChart or BarChart of the data, which are those of its largest series if there are many. */
  readonly children: (data: ChartData, reply: T) => ReactNode
}

type ContentProps<T> = Pick<ChartBlockProps<T>, 'title' | 'height' | 'children' | 'empty'> & {
  readonly reply: T
  readonly data: ChartData
  /** What of the data is drawn. */
  readonly drawn: ChartData
  readonly isTable: boolean
}

/** What a chart of many series says about those that it does not draw one by one; undefined if there are none. */
const useRestNote = () => {
  const translate = useTranslate()
  return ({ drawnCount, restCount, isRestDrawn }: DrawnData) =>
    restCount === 0
      ? undefined
      : translate(`renkei.charts.${isRestDrawn ? 'rest_added' : 'rest_left_out'}`, {
          drawn: drawnCount,
          smart_count: restCount,
        })
}

const Content = <T,>({
  title,
  height = usualHeight,
  children,
  empty,
  reply,
  data,
  drawn,
  isTable,
}: ContentProps<T>) => {
  if (isEmpty(data))
    return (
      <Box sx={{ minHeight: height, display: 'grid', alignContent: 'center' }}>
        <EmptyState {...empty} />
      </Box>
    )
  if (isTable) return <ChartTable title={title} data={data} height={Math.max(height, usualHeight)} />
  return (
    <>
      {children(drawn, reply)}
      <Box sx={visuallyHidden}>
        <ChartTable title={title} data={data} isFocusable={false} />
      </Box>
    </>
  )
}

/** A titled chart with its definitions, table, picture and files. It handles loading, empty data and failure itself. */
export const ChartBlock = <T,>(props: ChartBlockProps<T>) => {
  const {
    title,
    figures,
    query,
    dataOf,
    height = usualHeight,
    actions,
    note,
    empty,
    isQuietIfEmpty = false,
    children,
  } = props
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const restNote = useRestNote()
  const shown = useRef<ShownChart>(null)
  const [isTable, setTable] = useState(false)
  const { data: reply, error, isPlaceholderData } = query
  const data = reply === undefined ? undefined : dataOf(reply)
  const drawn = data && drawnData(data, translate('renkei.charts.rest'))
  const rest = drawn && !isEmpty(drawn.data) ? restNote(drawn) : undefined
  if (isQuietIfEmpty && data && isEmpty(data)) return <Block title={title} nothing={empty.title} />
  return (
    <ShownChartContext value={shown}>
      <ChartTitleContext value={title}>
        <Block
          title={title}
          actions={
            <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, ml: 1 }}>
              {actions}
              {figures.length > 0 && <Definitions figures={figures} of={title} />}
              <ChartMenu
                title={title}
                figures={figures}
                data={data && !isPlaceholderData && !isEmpty(data) ? data : undefined}
                shown={shown}
                restNote={rest}
                isTable={isTable}
                onTable={setTable}
              />
            </Stack>
          }
        >
          {note && (
            <Box sx={{ fontSize: 12, color: 'text.secondary', mt: -0.5, mb: 1 }}>
              <UntilAnswered isPrevious={isPlaceholderData}>{note}</UntilAnswered>
            </Box>
          )}
          {partsShownOf(data ? drawnParts(data) : []).map((words) => (
            <Box key={words.ja} sx={{ fontSize: 12, color: 'text.secondary', mt: -0.5, mb: 1 }}>
              {words[language]}
            </Box>
          ))}
          {rest !== undefined && !isTable && (
            <Box sx={{ fontSize: 12, color: 'text.secondary', mt: -0.5, mb: 1 }}>{rest}</Box>
          )}
          {reply !== undefined && data && drawn ? (
            <UntilAnswered isPrevious={isPlaceholderData}>
              <Content
                title={title}
                height={height}
                empty={empty}
                reply={reply}
                data={data}
                drawn={drawn.data}
                isTable={isTable}
              >
                {children}
              </Content>
            </UntilAnswered>
          ) : error ? (
            <Box sx={{ minHeight: height }}>
              <LoadError error={error} onRetry={() => void query.refetch()} />
            </Box>
          ) : (
            <Skeleton aria-busy variant="rounded" width="100%" height={height} />
          )}
        </Block>
      </ChartTitleContext>
    </ShownChartContext>
  )
}
