import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatCount, formatDate, formatShortDate, nameSeparator, today } from '#ui/format.ts'
import type { SalesMapInstitution } from '../list/useInstitutions.ts'

export interface PaperListProps {
  /** In the order of their numbers. */
  readonly institutions: readonly SalesMapInstitution[]
  /** How many there are in view. */
  readonly totalCount: number
  readonly sources: readonly string[]
}

/** On paper below the map: the numbered institutions in view with their figures, and the sources. */
export const PaperList = ({ institutions, totalCount, sources }: PaperListProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.sales_map.paper_list.${key}`, args)
  const columns = ['number', 'name', 'address', 'count', 'before', 'last_visit'] as const
  const count = (value: number | null) => (value === null ? noValue : formatCount(value, locale))
  const left = totalCount - institutions.length
  return (
    <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
      <Typography component="h2" variant="h3" sx={{ mt: 2 }}>
        {text('title')}
      </Typography>
      <Table size="small" sx={{ '& td, & th': { py: 0.25, px: 0.75, fontSize: 11 }, '& tr': { breakInside: 'avoid' } }}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{text(column)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {institutions.map((institution, place) => (
            <TableRow key={institution.id}>
              <TableCell align="right">{place + 1}</TableCell>
              <TableCell>{institution.name}</TableCell>
              <TableCell>{institution.address}</TableCell>
              <TableCell align="right">{count(institution.referralCount)}</TableCell>
              <TableCell align="right">{count(institution.comparisonReferralCount)}</TableCell>
              <TableCell>
                {institution.lastVisitDate ? formatShortDate(institution.lastVisitDate, locale) : noValue}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {left > 0 && <Typography variant="caption">{text('more', { count: formatCount(left, locale) })}</Typography>}
      <Typography variant="caption" component="p">
        {[
          ...(sources.length > 0 ? [text('sources', { sources: sources.join(nameSeparator(locale)) })] : []),
          text('printed', { tenant: user?.tenant.name ?? '', date: formatDate(today(), locale) }),
        ].join('　')}
      </Typography>
    </Box>
  )
}
