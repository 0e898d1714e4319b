import { Print } from '@mui/icons-material'
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Page } from '#ui/page/Page.tsx'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'
import { useSummary } from '#ui/institutions/useSummary.ts'
import { finderPath } from '#ui/reverseReferralFinder/finderAddress.ts'
import { maxChosen } from '../result/Chosen.tsx'
import { Sheet } from './Sheet.tsx'
import '../texts.ts'
import '#ui/institutions/texts.ts'

const idsIn = (text: string | null): number[] =>
  /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/.test(text ?? '') ? [...new Set((text ?? '').split(',').map(Number))] : []

const LoadedSheet = ({ id, ownId }: { readonly id: number; readonly ownId: number | null }) => {
  const summary = useSummary(id)
  const own = useQuery({
    queryKey: ['getMedicalInstitutionSummary', ownId],
    queryFn: ({ signal }) => api.getMedicalInstitutionSummary({ id: ownId ?? 0 }, { signal }),
    enabled: ownId !== null,
    staleTime: 5 * 60_000,
  })
  const hours = useQuery({
    queryKey: ['getMedicalInstitutionOpeningHours', id],
    queryFn: ({ signal }) => api.getMedicalInstitutionOpeningHours({ id }, { signal }),
    staleTime: 5 * 60_000,
  })
  const failed = [summary, hours].find(({ error, data }) => error && !data)
  if (failed?.error) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
  if (!summary.data || !hours.data || own.isLoading)
    return <Skeleton variant="rounded" height={640} sx={{ maxWidth: '186mm', mx: 'auto', mb: 2 }} />
  return <Sheet summary={summary.data} hours={hours.data} own={own.data} />
}

/** `/reverse_referral_finder/sheet?institutions=1,2`: a printable page for the patient about each of the institutions. */
const SheetScreen = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const ownId = useCurrentUser()?.tenant.medicalInstitutionId ?? null
  const ids = idsIn(parameters.get('institutions'))
  const text = (key: string) => translate(`renkei.reverse_referral_finder.sheet.${key}`)
  if (ids.length === 0 || ids.length > maxChosen) return <NotFoundPage />
  return (
    <Page
      title={text('screen')}
      layout="no_padding"
      back={{ to: finderPath, title: translate('renkei.shell.screens.reverse_referral_finder') }}
    >
      <Box sx={{ p: { xs: 1.5, sm: 2, md: 3 }, '@media print': { p: 0 } }}>
        <Stack
          direction="row"
          className="no-print"
          sx={{
            gap: 1,
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            mb: 2,
            maxWidth: '186mm',
            mx: 'auto',
          }}
        >
          <Typography component="h1" variant="h2">
            {text('screen')}
          </Typography>
          <Stack direction="row" sx={{ gap: 1 }}>
            <Button onClick={() => void navigate(-1)}>{text('back_to_result')}</Button>
            <Button variant="contained" startIcon={<Print />} onClick={() => window.print()}>
              {translate('renkei.medical_institutions.print')}
            </Button>
          </Stack>
        </Stack>
        {ids.map((id) => (
          <LoadedSheet key={id} id={id} ownId={ownId} />
        ))}
      </Box>
    </Page>
  )
}

export default SheetScreen
