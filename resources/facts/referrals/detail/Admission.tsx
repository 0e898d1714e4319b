import type { HospitalAdmission } from './hospitalAdmission.ts'
import { Box, Chip, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import { Block } from '#ui/page/Block.tsx'
import { formatCount, formatDate, formatShortDate } from '#ui/format.ts'
import { AdlTable } from './AdlTable.tsx'
import { Facts } from '#ui/page/Facts.tsx'
import { useSurveyCodes } from '../entry/useSurveyCodes.ts'

interface Props {
  readonly admission: HospitalAdmission
}

/** The JCS code for unknown. */
const unknownJcs = '999'

const useAdmissionFacts = ({ admission }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const word = useSurveyCodes()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.referrals.admission.${key}`, args)
  const nameWithCode = (name: string | null, code: string | null) =>
    name && code ? translate('renkei.referrals.codes', { word: name, code }) : (name ?? code)
  const yesOrNo = (value: boolean | null) =>
    value === null ? null : translate(value ? 'renkei.shell.yes' : 'renkei.shell.no')
  const jcs = (value: string | null) => (value === null || value === unknownJcs ? text('unknown') : value)
  const { bundledYen, feeYen, jcsAtAdmission, jcsAtDischarge } = admission
  const charged = bundledYen !== null || feeYen !== null
  const yen = (amount: number | null) => formatCount(amount ?? 0, locale)
  return [
    [text('department'), admission.ownDepartment?.name ?? word('department', admission.departmentCode)],
    [text('main_disease'), nameWithCode(admission.mainDiseaseName, admission.mainIcd10)],
    [text('admission_icd10'), admission.admissionIcd10],
    [text('resource_icd10'), admission.resourceIcd10],
    [text('dpc'), nameWithCode(admission.dpcDiseaseName, admission.dpcCode)],
    [text('route'), word('route', admission.route)],
    [text('is_referred'), yesOrNo(admission.isReferred)],
    [text('urgency'), word('urgency', admission.urgency)],
    [text('ambulance'), yesOrNo(admission.isByAmbulance)],
    [text('discharge_to'), word('discharge_to', admission.dischargeTo)],
    [text('outcome'), word('outcome', admission.outcome)],
    [
      text('jcs'),
      (jcsAtAdmission !== null || jcsAtDischarge !== null) &&
        text('jcs_both', { admission: jcs(jcsAtAdmission), discharge: jcs(jcsAtDischarge) }),
    ],
    [
      text('revenue'),
      charged && (
        <>
          <strong className="figures">{text('yen', { amount: yen((bundledYen ?? 0) + (feeYen ?? 0)) })}</strong>
          <Typography variant="caption" component="div" color="text.secondary" className="figures">
            {text('revenue_parts', { bundled: yen(bundledYen), fee: yen(feeYen) })}
          </Typography>
        </>
      ),
    ],
  ] as const
}

const operationColumns = ['date', 'kcode', 'name', 'anaesthesia'] as const

const Operations = ({ admission: { operations } }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const word = useSurveyCodes()
  if (operations.length === 0) return null
  const title = translate('renkei.referrals.operations')
  return (
    <div>
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="section" sx={{ overflowX: 'auto' }} aria-label={title} tabIndex={0}>
        <Table
          size="small"
          aria-label={title}
          sx={{ minWidth: { sm: 480 }, '& .MuiTableCell-root': { px: { xs: 0.5, sm: 1.5 } } }}
        >
          <TableHead>
            <TableRow>
              {operationColumns.map((column) => (
                <TableCell key={column} sx={{ whiteSpace: 'nowrap' }}>
                  {translate(`renkei.referrals.operation.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {operations.map(({ operationDate, kcode, name, anaesthesia }, index) => (
              <TableRow key={index}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {operationDate ? formatShortDate(operationDate, locale) : noValue}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{kcode ?? noValue}</TableCell>
                <TableCell sx={{ wordBreak: 'auto-phrase' }}>{name ?? noValue}</TableCell>
                <TableCell>{word('anaesthesia', anaesthesia) ?? noValue}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </div>
  )
}

/** A stay of a referral, with the survey's codes in words. */
export const Admission = ({ admission }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const facts = useAdmissionFacts({ admission })
  const { admissionDate, dischargeDate, hospitalDays, isFirstAdmission } = admission
  const days = hospitalDays === null ? '' : translate('renkei.referrals.hospital_days', { days: hospitalDays })
  const stay = translate('renkei.referrals.stay', {
    from: formatDate(admissionDate, locale),
    to: dischargeDate ? formatDate(dischargeDate, locale) : translate('renkei.referrals.still_here'),
  })
  return (
    <Block
      long
      title={`${translate('renkei.referrals.admissions')} ${stay}`}
      actions={isFirstAdmission && <Chip size="small" label={translate('renkei.referrals.first_admission')} />}
    >
      <Stack spacing={2}>
        {days && <Typography className="figures">{days}</Typography>}
        <Facts facts={facts} />
        <Operations admission={admission} />
        <AdlTable admission={admission} />
      </Stack>
    </Block>
  )
}
