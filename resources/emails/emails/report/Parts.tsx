import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { facilityTypeName } from '#contract/institutions/facilityTypeNames.ts'
import { formatCount, formatPercent } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import type { Breakdown } from './reportQueries.ts'
import { RowsLink } from './RowsLink.tsx'
import type { Conditions } from './view.ts'

type Part = Breakdown['facilityTypes'][number]

export interface PartsProps {
  /** Its name below `renkei.email_report.parts`. */
  readonly of: 'facility_types' | 'tags'
  readonly parts: readonly Part[]
  readonly conditionsOf: (part: Part) => Conditions
}

/** What recipients of one kind did. */
export const Parts = ({ of, parts, conditionsOf }: PartsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.email_report.parts.${key}`)
  const title = text(`${of}.title`)
  const cell = (name: string, column: string, value: number | null, rate: number | null, conditions: Conditions) =>
    value === null ? (
      translate('renkei.email_report.funnel.unknown')
    ) : (
      <>
        <RowsLink conditions={conditions} label={`${name} ${column} ${formatCount(value, locale)}`}>
          {formatCount(value, locale)}
        </RowsLink>
        {rate !== null && (
          <Typography variant="caption" component="div" color="text.secondary">
            {formatPercent(rate, locale)}
          </Typography>
        )}
      </>
    )
  return (
    <Block title={title}>
      {parts.length === 0 ? (
        <Typography color="text.secondary">{text(`${of}.none`)}</Typography>
      ) : (
        <Box
          component="section"
          aria-label={translate('renkei.email_report.table_of', { title })}
          tabIndex={0}
          sx={{ overflow: 'auto', maxHeight: 420 }}
        >
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{text(`${of}.name`)}</TableCell>
                <TableCell align="right">{text('delivered')}</TableCell>
                <TableCell align="right">{text('opened')}</TableCell>
                <TableCell align="right">{text('clicked')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {parts.map((part) => {
                const name =
                  part.name === null
                    ? text('unmatched')
                    : of === 'tags'
                      ? part.name
                      : facilityTypeName(part.name, locale)
                const delivered = { standing: 'delivered', ...conditionsOf(part) } as const
                return (
                  <TableRow key={part.id ?? 0} sx={{ verticalAlign: 'top' }}>
                    <TableCell component="th" scope="row">
                      {name}
                    </TableCell>
                    <TableCell align="right" className="figures">
                      {cell(name, text('delivered'), part.deliveredCount, null, delivered)}
                    </TableCell>
                    <TableCell align="right" className="figures">
                      {cell(name, text('opened'), part.openedCount, part.openedRate, {
                        ...delivered,
                        opened: 'person',
                      })}
                    </TableCell>
                    <TableCell align="right" className="figures">
                      {cell(name, text('clicked'), part.clickedCount, part.clickedRate, {
                        ...delivered,
                        clicked: 'person',
                      })}
                    </TableCell>
                  </TableRow>
                )
              })}
            </TableBody>
          </Table>
        </Box>
      )}
    </Block>
  )
}
