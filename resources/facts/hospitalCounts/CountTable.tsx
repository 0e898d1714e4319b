import { EditOutlined } from '@mui/icons-material'
import {
  Box,
  Card,
  IconButton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { formatShortDateTime, formatMonth, today } from '#ui/format.ts'
import { useDevice } from '#ui/useDevice.ts'
import { countFields, type CountMonth } from './counts.ts'
import { CountValue } from './CountValue.tsx'

export interface CountTableProps {
  readonly months: readonly CountMonth[]
  readonly onEdit: (month: string) => void
}

const Edit = ({ month, onEdit }: { readonly month: string; readonly onEdit: CountTableProps['onEdit'] }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  if (month > today()) return null
  return (
    <IconButton
      aria-label={translate('renkei.hospital_counts.edit', { month: formatMonth(month, locale) })}
      onClick={() => onEdit(month)}
    >
      <EditOutlined fontSize="small" />
    </IconButton>
  )
}

const Saved = ({ month: { updatedAt, updatedBy } }: { readonly month: CountMonth }) => {
  const locale = useLocale() ?? 'ja'
  if (!updatedAt) return null
  return (
    <Typography variant="caption" color="text.secondary">
      {formatShortDateTime(updatedAt, locale)} {updatedBy?.name}
    </Typography>
  )
}

const Cards = ({ months, onEdit }: CountTableProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <Stack spacing={1.5}>
      {months.map((month) => (
        <Block
          key={month.month}
          title={formatMonth(month.month, locale)}
          actions={<Edit month={month.month} onEdit={onEdit} />}
        >
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: 0.5 }}>
            {countFields.map((field) => (
              <Box key={field} sx={{ display: 'contents' }}>
                <Typography component="dt" color="text.secondary">
                  {translate(`renkei.hospital_counts.counts.${field}`)}
                </Typography>
                <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
                  <CountValue month={month} field={field} />
                </Box>
              </Box>
            ))}
          </Box>
          <Saved month={month} />
        </Block>
      ))}
    </Stack>
  )
}

/** The counts of the whole hospital: one row per month, or one card on phones. */
export const CountTable = ({ months, onEdit }: CountTableProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const device = useDevice()
  const text = (key: string) => translate(`renkei.hospital_counts.${key}`)
  if (device === 'phone') return <Cards months={months.filter(({ month }) => month <= today())} onEdit={onEdit} />
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={text('table')}>
        <TableHead>
          <TableRow>
            <TableCell>{text('month')}</TableCell>
            {countFields.map((field) => (
              <TableCell key={field} align="right">
                {text(`counts.${field}`)}
              </TableCell>
            ))}
            <TableCell>{text('saved')}</TableCell>
            <TableCell align="right">{text('actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {months.map((month) => (
            <TableRow key={month.month}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', fontWeight: 700 }}>
                {formatMonth(month.month, locale)}
              </TableCell>
              {countFields.map((field) => (
                <TableCell key={field} align="right">
                  <CountValue month={month} field={field} />
                </TableCell>
              ))}
              <TableCell>
                <Saved month={month} />
              </TableCell>
              <TableCell align="right" sx={{ py: 0 }}>
                <Edit month={month.month} onEdit={onEdit} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
