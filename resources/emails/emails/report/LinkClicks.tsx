import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatPercent } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import type { Stats } from './reportQueries.ts'
import { RowsLink } from './RowsLink.tsx'

/** The links of an e-mail in its order, with how many clicked each. */
export const LinkClicks = ({ links }: Pick<Stats, 'links'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.email_report.links.${key}`)
  const unknown = translate('renkei.email_report.funnel.unknown')
  const count = (value: number | null) => (value === null ? unknown : formatCount(value, locale))
  return (
    <Block title={text('title')}>
      {links.length === 0 ? (
        <Typography color="text.secondary">{text('none')}</Typography>
      ) : (
        <Box
          component="section"
          aria-label={translate('renkei.email_report.table_of', { title: text('title') })}
          tabIndex={0}
          sx={{ overflowX: 'auto' }}
        >
          <Table size="small" sx={{ minWidth: 520 }}>
            <TableHead>
              <TableRow>
                <TableCell>{text('link')}</TableCell>
                <TableCell align="right">{text('clicked')}</TableCell>
                <TableCell align="right">{text('rate')}</TableCell>
                <TableCell align="right">{text('clicks')}</TableCell>
                <TableCell align="right">{text('machines')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {links.map(({ id, position, label, url, clickedCount, clickedRate, clickCount, machineCount }) => (
                <TableRow key={id}>
                  <TableCell component="th" scope="row" sx={{ minWidth: 180, maxWidth: 420 }}>
                    {formatCount(position, locale)}. {label}
                    {label !== url && (
                      <Typography
                        variant="caption"
                        component="div"
                        color="text.secondary"
                        sx={{ overflowWrap: 'anywhere' }}
                      >
                        {url}
                      </Typography>
                    )}
                  </TableCell>
                  <TableCell align="right" className="figures">
                    {clickedCount === null ? (
                      unknown
                    ) : (
                      <RowsLink
                        conditions={{ standing: 'delivered', linkId: id }}
                        label={`${label} ${text('clicked')} ${count(clickedCount)}`}
                      >
                        {count(clickedCount)}
                      </RowsLink>
                    )}
                  </TableCell>
                  <TableCell align="right" className="figures">
                    {clickedRate === null ? unknown : formatPercent(clickedRate, locale)}
                  </TableCell>
                  <TableCell align="right" className="figures">
                    {count(clickCount)}
                  </TableCell>
                  <TableCell align="right" className="figures">
                    {count(machineCount)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Block>
  )
}
