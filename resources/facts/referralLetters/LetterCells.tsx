import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import { formatCount, formatShortDate, nameSeparator } from '#ui/format.ts'
import { TwoLines } from '#ui/list/TwoLines.tsx'
import type { CellProps } from '#ui/resource/declaration.ts'
import { letterIn, referralOf } from './letter.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'
import './texts.ts'

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="caption" component="div" color="text.secondary">
    {children}
  </Typography>
)

/** The referrer with a link to its chart, and the doctor who wrote. */
export const Referrer = (props: CellProps) => {
  const translate = useTranslate()
  const { medicalInstitution, doctorNameFrom } = letterIn(props)
  return (
    <>
      <OpenLink to={`/crms/${medicalInstitution.id}`} sx={{ fontWeight: 700 }}>
        {medicalInstitution.name}
      </OpenLink>
      {doctorNameFrom !== null && <Quiet>{translate('renkei.letters.doctor', { name: doctorNameFrom })}</Quiet>}
    </>
  )
}

/** Who is in charge of the referrer. */
export const InCharge = (props: CellProps) => {
  const locale = useLocale() ?? 'ja'
  const staffName = useStaffName()
  return <TwoLines>{letterIn(props).staffs.map(staffName).join(nameSeparator(locale))}</TwoLines>
}

/** The own department and its doctor. */
export const Department = (props: CellProps) => {
  const translate = useTranslate()
  const { ownDepartment, doctorNameTo } = letterIn(props)
  return (
    <>
      {ownDepartment?.name ?? translate('renkei.letters.no_department')}
      {doctorNameTo !== null && <Quiet>{translate('renkei.letters.doctor', { name: doctorNameTo })}</Quiet>}
    </>
  )
}

/** The day of the referral with a link to it, and the stay that followed. */
export const ReferralDay = (props: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const letter = letterIn(props)
  const { admissionDate, dischargeDate } = letter
  const day = (value: string) => formatShortDate(value, locale)
  return (
    <>
      <OpenLink to={referralOf(letter)}>{day(letter.referralDate)}</OpenLink>
      {admissionDate !== null && (
        <Quiet>
          {dischargeDate === null
            ? translate('renkei.letters.admitted', { date: day(admissionDate) })
            : translate('renkei.letters.discharged', { date: day(dischargeDate) })}
        </Quiet>
      )}
    </>
  )
}

/** The due day, and how far it is over or ahead. Only what is overdue is coloured. */
export const DueDate = (props: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { dueDate, daysLate, state } = letterIn(props)
  const text = (key: string, count: number) =>
    translate(`renkei.letters.${key}`, { count: formatCount(count, locale), smart_count: count })
  return (
    <>
      {formatShortDate(dueDate, locale)}
      {state === 'overdue' && daysLate !== null && (
        <Box sx={{ color: 'error.main', fontWeight: 700, fontSize: 12 }}>{text('late', daysLate)}</Box>
      )}
      {state === 'unconfirmed' && <Quiet>{translate('renkei.letters.unconfirmed')}</Quiet>}
      {state === 'upcoming' && daysLate !== null && (
        <Quiet>{daysLate === 0 ? translate('renkei.letters.due_today') : text('ahead', -daysLate)}</Quiet>
      )}
    </>
  )
}

/** What was done about a letter: the day and how it is known, or why it is not needed. */
export const Outcome = (props: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { state, sentOn, proof, mark, daysLate } = letterIn(props)
  if (state === 'not_needed')
    return (
      <>
        {translate('resources.referral_letters.enums.state.not_needed')}
        {mark && <Quiet>{`${mark.note ?? ''} ${mark.markedBy.name}`}</Quiet>}
      </>
    )
  if (state !== 'sent') return noValue
  return (
    <>
      {sentOn === null ? translate('renkei.letters.day_unknown') : formatShortDate(sentOn, locale)}
      <Quiet>
        {[
          proof === null ? null : translate(`renkei.letters.proof.${proof}`),
          proof === 'mark' && mark ? mark.markedBy.name : null,
          proof === 'mark' && mark ? mark.note : null,
          daysLate !== null && daysLate > 0
            ? translate('renkei.letters.sent_late', { smart_count: daysLate, count: daysLate })
            : null,
        ]
          .filter((part) => part !== null)
          .join(' ')}
      </Quiet>
    </>
  )
}
