import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { Reply } from '#dataProvider/client.ts'
import { formatDate, formatKilometres, formatPostalCode, today } from '#ui/format.ts'
import type { Summary } from '#ui/institutions/useSummary.ts'
import { directionFrom } from './direction.ts'
import { SheetHours } from './SheetHours.tsx'

/** The printable area of A4 within the margins of print.css, slightly reduced so that rounding does not start a second page. */
const page = { width: '186mm', height: '264mm' }

const Line = ({ label, children }: { readonly label: string; readonly children?: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: '34mm 1fr',
      columnGap: '4mm',
      py: '2mm',
      borderBottom: '1px solid #9aa5ab',
    }}
  >
    <Typography component="dt" sx={{ fontSize: '12pt' }}>
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, fontSize: '15pt', lineHeight: 1.5, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
)

/** A labelled line to write on. */
const Blank = ({ label }: { readonly label: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'end', gap: '4mm', height: '12mm', borderBottom: '1px solid #55656e' }}>
    <Typography sx={{ fontSize: '12pt', flexShrink: 0 }}>{label}</Typography>
  </Box>
)

const useDirections = (summary: Summary): string | null => {
  const translate = useTranslate()
  const tenant = useCurrentUser()?.tenant
  const { longitude, latitude, distance } = summary
  if (!tenant || tenant.longitude === null || tenant.latitude === null) return null
  if (longitude === null || latitude === null || distance === null) return null
  const wind = directionFrom({ longitude: tenant.longitude, latitude: tenant.latitude }, { longitude, latitude })
  return translate('renkei.reverse_referral_finder.sheet.direction', {
    wind: translate(`renkei.reverse_referral_finder.sheet.winds.${wind}`),
    distance: formatKilometres(distance, 'ja'),
  })
}

export interface SheetProps {
  readonly summary: Summary
  readonly hours: Reply<'getMedicalInstitutionOpeningHours'>
  /** The tenant's own institution, for the footer; undefined if it is not set. */
  readonly own: Summary | undefined
}

/**
 * The page about an institution that a patient takes home, in large letters. It is in Japanese whatever the interface's language, and contains no
 * notes and figures, which are for the office only.
 */
export const Sheet = ({ summary, hours, own }: SheetProps) => {
  const translate = useTranslate()
  const tenant = useCurrentUser()?.tenant
  const directions = useDirections(summary)
  const text = (key: string, args?: Record<string, unknown>) =>
    translate(`renkei.reverse_referral_finder.sheet.${key}`, args)
  const { name, nameKana, postalCode, address, tel, departments } = summary
  return (
    <Box
      component="article"
      lang="ja"
      aria-label={text('of', { name })}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        maxWidth: page.width,
        bgcolor: '#fff',
        color: '#1c2b33',
        mx: 'auto',
        mb: 2,
        p: { xs: 2, sm: '10mm' },
        border: '1px solid #dfe4e6',
        '@media print': {
          p: 0,
          m: 0,
          border: 0,
          height: page.height,
          overflow: 'hidden',
          breakAfter: 'page',
          '&:last-of-type': { breakAfter: 'auto' },
        },
      }}
    >
      <Typography sx={{ fontSize: '13pt', mb: '4mm' }}>{text('title')}</Typography>
      {nameKana && <Typography sx={{ fontSize: '12pt' }}>{nameKana}</Typography>}
      <Typography component="h2" sx={{ fontSize: '24pt', fontWeight: 700, lineHeight: 1.3, mb: '3mm' }}>
        {name}
      </Typography>
      <Box component="dl" sx={{ m: 0, mb: '4mm', borderTop: '1px solid #9aa5ab' }}>
        <Line label={text('address')}>
          {postalCode && <div>{formatPostalCode(postalCode)}</div>}
          {address}
        </Line>
        {tel && (
          <Line label={text('telephone')}>
            <strong className="figures">{tel}</strong>
          </Line>
        )}
        {departments.length > 0 && <Line label={text('departments')}>{departments.join('・')}</Line>}
        {directions && <Line label={text('directions')}>{directions}</Line>}
      </Box>
      <SheetHours hours={hours} />
      <Box sx={{ mt: '4mm' }}>
        {(['visit_day', 'visit_department', 'way'] as const).map((blank) => (
          <Blank key={blank} label={text(blank)} />
        ))}
        <Blank label={text('notes')} />
        <Blank label="" />
      </Box>
      <Box sx={{ mt: 'auto', pt: '6mm' }}>
        <Typography sx={{ fontSize: '12pt', fontWeight: 700 }}>
          {text('office', { name: tenant?.name ?? '' })}
        </Typography>
        {own && (
          <Typography sx={{ fontSize: '11pt' }}>
            {[own.address, own.tel && text('tel', { tel: own.tel })].filter(Boolean).join('　')}
          </Typography>
        )}
        <Typography sx={{ fontSize: '10pt' }}>{text('made_on', { date: formatDate(today(), 'ja') })}</Typography>
      </Box>
    </Box>
  )
}
