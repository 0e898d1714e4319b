import { facilityTypeName } from '#contract/institutions/facilityTypeNames.ts'
import { noValue } from '#contract/noValue.ts'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatKilometres, formatShortDate, nameSeparator, wordSeparator } from '#ui/format.ts'
import { useDevice } from '#ui/useDevice.ts'
import { TelephoneLink } from '#ui/institutions/TelephoneLink.tsx'
import type { Partner } from '../conditions/conditions.ts'
import { WeekStrip } from './WeekStrip.tsx'

/** The table of the comparison: a row per question, a column per institution. */
const useLines = (fromOwn: boolean): readonly (readonly [string, (partner: Partner) => ReactNode])[] => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, unknown>) =>
    translate(`renkei.reverse_referral_finder.result.${key}`, args)
  const far = (kilometres: number | null) => (kilometres === null ? noValue : formatKilometres(kilometres, locale))
  const cases = (count: number) => text('cases', { count: formatCount(count, locale) })
  return [
    [translate('renkei.reverse_referral_finder.fit.title'), ({ fit }) => Math.round(fit)],
    ...(fromOwn ? [] : [[text('from_patient'), ({ distance }: Partner) => far(distance)] as const]),
    [text('from_us'), ({ ownDistance }) => far(ownDistance)],
    [text('address'), ({ address }) => address],
    [text('telephone'), ({ tel }) => (tel ? <TelephoneLink number={tel} /> : noValue)],
    [text('departments'), ({ departments }) => departments.join(wordSeparator(locale)) || noValue],
    [text('open'), ({ openTimes }) => <WeekStrip openTimes={openTimes} />],
    [
      text('functions'),
      ({ functions }) => functions.map((name) => facilityTypeName(name, locale)).join(wordSeparator(locale)) || noValue,
    ],
    [text('referrals'), ({ referralCount }) => cases(referralCount)],
    [text('reverse_referrals'), ({ reverseReferralCount }) => cases(reverseReferralCount)],
    [text('last_visit'), ({ lastVisitDate }) => (lastVisitDate ? formatShortDate(lastVisitDate, locale) : noValue)],
    [text('doctors'), ({ doctorNames }) => doctorNames.join(nameSeparator(locale)) || noValue],
    [text('special_note'), ({ hasSpecialNote }) => (hasSpecialNote ? translate('renkei.shell.yes') : noValue)],
  ]
}

export interface CompareDialogProps {
  readonly partners: readonly Partner[]
  /** Whether distances are measured from the own institution instead of the patient's home. */
  readonly fromOwn: boolean
  readonly onClose: () => void
  /** The button to the pages for the patient. */
  readonly print: ReactNode
}

/** A comparison of the selected institutions. */
export const CompareDialog = ({ partners, fromOwn, onClose, print }: CompareDialogProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const titleId = useId()
  const lines = useLines(fromOwn)
  const title = translate('renkei.reverse_referral_finder.compare.title')
  return (
    <Dialog open fullWidth maxWidth="lg" fullScreen={device === 'phone'} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ px: { xs: 1, sm: 3 } }}>
        <Box component="section" aria-label={title} tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Table
            size="small"
            aria-label={title}
            sx={{ minWidth: 160 + partners.length * 200, '& .MuiTableCell-root': { verticalAlign: 'top' } }}
          >
            <TableHead>
              <TableRow>
                <TableCell component="td" sx={{ width: 120 }} />
                {partners.map(({ id, name }) => (
                  <TableCell
                    key={id}
                    component="th"
                    scope="col"
                    sx={{ fontSize: 14, fontWeight: 700, color: 'text.primary' }}
                  >
                    {name}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.map(([label, shown]) => (
                <TableRow key={label}>
                  <TableCell component="th" scope="row" sx={{ color: 'text.secondary', fontSize: 12 }}>
                    {label}
                  </TableCell>
                  {partners.map((partner) => (
                    <TableCell key={partner.id} className="figures">
                      {shown(partner)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.close')}</Button>
        {print}
      </DialogActions>
    </Dialog>
  )
}
