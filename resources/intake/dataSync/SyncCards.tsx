import { Box, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { formatFiscalYear } from '#ui/format.ts'
import { MonthCell } from './MonthCell.tsx'
import type { SyncViewProps } from './SyncGrid.tsx'
import { byFiscalYear } from './syncStates.ts'

/** A card per kind of file, with its months by fiscal year, newest year first. */
export const SyncCards = ({ kinds, onOpen }: SyncViewProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <Stack spacing={1.5}>
      {kinds.map(({ kind, firstMonth, months }) => (
        <Block key={kind} title={translate(`renkei.data_sync.kinds.${kind}`)}>
          {firstMonth === null ? (
            <Typography color="text.secondary">{translate('renkei.data_sync.never')}</Typography>
          ) : (
            byFiscalYear(months)
              .toReversed()
              .map(({ year, months: own }) => (
                <div key={year}>
                  <Typography variant="caption" color="text.secondary" component="h3" sx={{ mt: 1 }}>
                    {formatFiscalYear(year, locale)}
                  </Typography>
                  <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gap: 0.5 }}>
                    {own.map((month) => (
                      <MonthCell key={month.month} named kind={kind} month={month} onOpen={() => onOpen(kind, month)} />
                    ))}
                  </Box>
                </div>
              ))
          )}
        </Block>
      ))}
    </Stack>
  )
}
