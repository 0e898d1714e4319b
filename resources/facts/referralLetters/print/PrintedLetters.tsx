import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import type { Letter } from '../letter.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import { formatCount, formatDate, formatShortDate, today } from '#ui/format.ts'

export interface PrintedLettersProps {
  readonly tenantName: string
  readonly departmentName: string
  readonly letters: readonly Letter[]
  /** How many open letters the department has; undefined if all of them are among `letters`. */
  readonly total?: number | undefined
  /** Patients' numbers by referral; undefined if they are not printed. */
  readonly patients: ReadonlyMap<number, string | null> | undefined
}

const LetterRow = ({ letter, patients }: { readonly letter: Letter } & Pick<PrintedLettersProps, 'patients'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.letters.print.${key}`, args)
  const day = (value: string | null) => (value === null ? '' : formatShortDate(value, locale))
  return (
    <TableRow>
      <TableCell>
        <Box aria-hidden sx={{ width: 14, height: 14, border: '1px solid #55656e', mt: 0.25 }} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{translate(enumKey('referral_letters', 'kind', letter.kind))}</TableCell>
      <TableCell className="figures" sx={{ whiteSpace: 'nowrap' }}>
        {day(letter.dueDate)}
        {letter.state === 'overdue' && letter.daysLate !== null && (
          <strong>{` ${text('late', { count: formatCount(letter.daysLate, locale) })}`}</strong>
        )}
      </TableCell>
      <TableCell className="figures" sx={{ whiteSpace: 'nowrap' }}>
        {day(letter.referralDate)}
      </TableCell>
      {patients && <TableCell className="figures">{patients.get(letter.referralId) ?? noValue}</TableCell>}
      <TableCell className="figures" sx={{ whiteSpace: 'nowrap' }}>
        {letter.admissionDate === null
          ? text('outpatient')
          : `${day(letter.admissionDate)}〜${day(letter.dischargeDate)}`}
      </TableCell>
      <TableCell>
        {letter.medicalInstitution.name}
        {letter.doctorNameFrom !== null && ` ${translate('renkei.letters.doctor', { name: letter.doctorNameFrom })}`}
      </TableCell>
      <TableCell>{letter.doctorNameTo ?? ''}</TableCell>
    </TableRow>
  )
}

/** The open letters of a department on paper, with room to tick them off. */
export const PrintedLetters = ({ tenantName, departmentName, letters, total, patients }: PrintedLettersProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.letters.print.${key}`, args)
  const headings = [
    'tick',
    'kind',
    'due',
    'referral',
    ...(patients ? ['patient'] : []),
    'stay',
    'referrer',
    'doctor_to',
  ]
  return (
    <Box
      component="section"
      aria-label={departmentName}
      sx={{
        bgcolor: '#fff',
        color: '#1c2b33',
        p: { xs: 1.5, md: 3 },
        mb: 2,
        border: 1,
        borderColor: 'line',
        borderRadius: 2,
        overflowX: 'auto',
        breakAfter: 'page',
        '&:last-of-type': { breakAfter: 'auto' },
        '@media print': { p: 0, m: 0, border: 0, overflow: 'visible' },
        '& td, & th': {
          color: '#1c2b33',
          // The theme gives heads of tables a surface of their own, which is dark in the dark.
          bgcolor: 'transparent',
          borderColor: '#dfe4e6',
          px: 0.75,
          py: 0.5,
          fontSize: 12,
          verticalAlign: 'top',
        },
        '& tr': { breakInside: 'avoid' },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography component="h2" variant="h2">
          {text(total !== undefined && total > letters.length ? 'heading_of_cut' : 'heading', {
            department: departmentName,
            count: formatCount(letters.length, locale),
            total: formatCount(total ?? letters.length, locale),
          })}
        </Typography>
        <Box sx={{ textAlign: 'right', fontSize: 12 }}>
          <div>{tenantName}</div>
          <div>{text('as_of', { date: formatDate(today(), locale) })}</div>
        </Box>
      </Box>
      <Table size="small" sx={{ minWidth: 720, '@media print': { minWidth: 0 } }}>
        <TableHead sx={{ display: 'table-header-group' }}>
          <TableRow>
            {headings.map((heading) => (
              <TableCell key={heading} sx={{ whiteSpace: 'nowrap' }}>
                {text(`columns.${heading}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {letters.map((letter) => (
            <LetterRow key={letter.id} letter={letter} patients={patients} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
