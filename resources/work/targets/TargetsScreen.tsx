import { figureMonth } from '#contract/core.ts'
import { ChevronLeft, ChevronRight } from '@mui/icons-material'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { monthAfter, monthOf } from '#contract/months.ts'
import { api } from '#dataProvider/client.ts'
import { formatMonth, today } from '#ui/format.ts'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { UntilAnswered } from '#ui/page/UntilAnswered.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { ProgressCard } from './ProgressCard.tsx'
import { TargetsDialog } from './TargetsDialog.tsx'
import './texts.ts'

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
} as const

/** `/targets`: how far oneself and the office are in a month, and for owners everyone. */
const TargetsScreen = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const isOwner = useCurrentUser()?.role === 'owner'
  const [parameters, setParameters] = useSearchParams()
  const given = figureMonth.safeParse(parameters.get('month'))
  const month = given.success ? given.data : monthOf(today())
  const isOver = month < monthOf(today())
  const staffName = useStaffName()
  const [setting, setSetting] = useState(false)
  const query = useQuery({
    queryKey: ['getTargetProgress', month],
    queryFn: ({ signal }) => api.getTargetProgress({ month }, { signal }),
    placeholderData: keepPreviousData,
  })
  const text = (key: string) => translate(`renkei.targets.${key}`)
  const move = (months: number) => setParameters({ month: monthAfter(month, months) }, { replace: true })
  return (
    <Page title={translate('renkei.shell.screens.targets')}>
      <Stack spacing={2}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <IconButton aria-label={text('previous_month')} onClick={() => move(-1)}>
            <ChevronLeft />
          </IconButton>
          <Typography aria-live="polite" sx={{ fontWeight: 700, minWidth: 96, textAlign: 'center' }}>
            {formatMonth(month, locale)}
          </Typography>
          <IconButton aria-label={text('next_month')} onClick={() => move(1)}>
            <ChevronRight />
          </IconButton>
          {isOwner && (
            <Button variant="outlined" aria-haspopup="dialog" sx={{ ml: 'auto' }} onClick={() => setSetting(true)}>
              {text('set')}
            </Button>
          )}
        </Stack>
        <QueryState query={query} lines={8}>
          {({ own, office, staffs }) => (
            <UntilAnswered isPrevious={query.isPlaceholderData}>
              <Box sx={grid}>
                <ProgressCard title={text('own')} progress={own} isOver={isOver} />
                <ProgressCard title={text('office')} progress={office} isOver={isOver} />
              </Box>
              {staffs.length > 0 && (
                <Stack component="section" spacing={1} aria-label={text('everyone')}>
                  <Typography component="h2" variant="h2">
                    {text('everyone')}
                  </Typography>
                  <Box sx={grid}>
                    {staffs.map((progress) => (
                      <ProgressCard
                        key={progress.staff?.id}
                        title={progress.staff ? staffName(progress.staff) : ''}
                        progress={progress}
                        isOver={isOver}
                      />
                    ))}
                  </Box>
                </Stack>
              )}
            </UntilAnswered>
          )}
        </QueryState>
      </Stack>
      {setting && <TargetsDialog key={month} month={month} onClose={() => setSetting(false)} />}
    </Page>
  )
}

export default TargetsScreen
