import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import type { HospitalAdmission } from './hospitalAdmission.ts'
import './texts.ts'

/** Digits of the survey in their order; 9 means unknown. */
const items = Array.from({ length: 10 }, (_, index) => index)
const unknownDigit = '9'

/** The ten scores of activities of daily living, at admission and at discharge. */
export const AdlTable = ({
  admission: { adlAtAdmission, adlAtDischarge },
}: {
  readonly admission: HospitalAdmission
}) => {
  const translate = useTranslate()
  if (!adlAtAdmission && !adlAtDischarge) return null
  const title = translate('renkei.referrals.adl')
  const score = (scores: string | null, index: number) => {
    const digit = scores?.[index]
    if (digit === undefined) return noValue
    return digit === unknownDigit ? translate('renkei.referrals.admission.unknown') : digit
  }
  const times = [
    ['at_admission', adlAtAdmission],
    ['at_discharge', adlAtDischarge],
  ] as const
  return (
    <div>
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box sx={{ maxWidth: 420 }}>
        <Table size="small" aria-label={title} sx={{ '& .MuiTableCell-root': { py: 0.25 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('renkei.referrals.adl_item')}</TableCell>
              {times.map(([time]) => (
                <TableCell key={time} align="right">
                  {translate(`renkei.referrals.${time}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((index) => (
              <TableRow key={index}>
                <TableCell component="th" scope="row">
                  {translate(`renkei.survey_codes.adl.${index}`)}
                </TableCell>
                {times.map(([time, scores]) => (
                  <TableCell key={time} align="right" className="figures">
                    {score(scores, index)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </div>
  )
}
