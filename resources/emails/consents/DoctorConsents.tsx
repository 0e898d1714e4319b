import { usePermission } from '#authProvider/usePermission.ts'
import { LacksPermission } from '#ui/permissions/LacksPermission.tsx'
import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import { formatDate } from '#ui/format.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { AddressEvents } from '../AddressEvents.tsx'
import { addressEvents } from '../addressEvents.ts'
import { consentsKey } from './consent.ts'
import { LiftConsentDialog } from './LiftConsentDialog.tsx'
import { RecordConsentDialog } from './RecordConsentDialog.tsx'
import './texts.ts'
import '../suppressions/texts.ts'

const perPage = 100

interface Doctor {
  readonly id: number
  readonly name: string
  /** In lower case, as stored. */
  readonly address: string
}

/** What counts for a doctor is recorded for the doctor or for the address. */
const useDoctorRecord = ({ id, address }: Doctor) =>
  useQuery({
    queryKey: [...consentsKey, 'doctor', id, address],
    queryFn: async ({ signal }) => {
      const [ofDoctor, ofAddress, suppressed] = await Promise.all([
        api.listEmailConsents({ doctorId: id, perPage }, { signal }),
        api.listEmailConsents({ address, perPage }, { signal }),
        api.listEmailSuppressions({ address, status: 'all', perPage }, { signal }),
      ])
      // The condition finds parts of addresses too.
      const isOfAddress = (record: { readonly address: string }) => record.address === address
      const entries = [...ofDoctor.emailConsents, ...ofAddress.emailConsents.filter(isOfAddress)]
      return {
        consents: [...new Map(entries.map((entry) => [entry.id, entry])).values()].toSorted((a, b) => b.id - a.id),
        suppressions: suppressed.emailSuppressions.filter(isOfAddress),
      }
    },
  })

/** Whether advertising may go to a doctor and why, what was recorded about it, and what can be recorded. */
export const DoctorConsents = ({ doctor }: { readonly doctor: Doctor }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const [open, setOpen] = useState<'record' | 'lift' | null>(null)
  const [isHistoryShown, setHistoryShown] = useState(false)
  const query = useDoctorRecord(doctor)
  const close = () => setOpen(null)
  const maySend = usePermission('sending')
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_consents.doctor.${key}`, args)
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ border: 1, borderColor: 'line', borderRadius: 1, p: 1.5, display: 'grid', gap: 1 }}
    >
      <Typography id={titleId} component="h3" variant="body1" sx={{ fontWeight: 700 }}>
        {text('title')}
      </Typography>
      <QueryState query={query} lines={2}>
        {({ consents, suppressions }) => {
          const [last] = consents
          const standing = suppressions.find(({ liftedAt }) => liftedAt === null)
          const events = addressEvents(suppressions, consents)
          return (
            <>
              {standing && (
                <Alert severity="warning" variant="outlined">
                  {text(`suppressed.${standing.scope}`)}{' '}
                  <Link component={RouterLink} to="/email_suppressions">
                    {translate('renkei.shell.screens.email_suppressions')}
                  </Link>
                </Alert>
              )}
              {last && last.basis !== 'lifted' ? (
                <div>
                  <strong>{translate(enumKey('email_consents', 'basis', last.basis))}</strong>
                  {`　${formatDate(last.obtainedOn, locale)}`}
                  <Box sx={{ overflowWrap: 'anywhere' }}>{last.source}</Box>
                </div>
              ) : (
                <Typography color="text.secondary">{text(last ? 'withdrawn' : 'none')}</Typography>
              )}
              <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, ml: -0.5 }}>
                <Button
                  size="small"
                  aria-haspopup="dialog"
                  disabled={last?.basis === 'lifted' && !maySend}
                  onClick={() => setOpen('record')}
                >
                  {translate('renkei.email_consents.record.open')}
                </Button>
                {last && last.basis !== 'lifted' && (
                  <Button size="small" aria-haspopup="dialog" onClick={() => setOpen('lift')}>
                    {translate('renkei.email_consents.lift.open')}
                  </Button>
                )}
                {events.length > 0 && (
                  <Button size="small" aria-expanded={isHistoryShown} onClick={() => setHistoryShown(!isHistoryShown)}>
                    {translate('renkei.email_suppressions.history.open')}
                  </Button>
                )}
              </Stack>
              {last?.basis === 'lifted' && <LacksPermission permission="sending" />}
              {isHistoryShown && <AddressEvents events={events} />}
            </>
          )
        }}
      </QueryState>
      {open === 'record' && <RecordConsentDialog doctor={doctor} onClose={close} />}
      {open === 'lift' && <LiftConsentDialog address={doctor.address} name={doctor.name} onClose={close} />}
    </Box>
  )
}
