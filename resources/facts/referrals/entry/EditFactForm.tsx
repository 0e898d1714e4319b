import { Alert, Card, Skeleton, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { EditBase, type RaRecord, useDataProvider, useEditContext, useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { backLinkIn } from '#ui/page/backLink.ts'
import { payloadFrom } from '#ui/form/payload.ts'
import { RecordForm, type RecordFormProps } from '#ui/form/RecordForm.tsx'
import { useFormFailure } from '#ui/form/useFormFailure.ts'
import { usePermission } from '#authProvider/usePermission.ts'
import { KeptTexts } from '#ui/form/drafts/KeptTexts.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Page } from '#ui/page/Page.tsx'
import { nobodySaved, savedByIn } from '#ui/form/conflict/savedBy.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'
import { referralSummaryKey } from '../../referralSummary/useReferralSummary.ts'
import { useSummary } from '#ui/institutions/useSummary.ts'
import { type FactPlural, factForms, factInputs } from './factForms.tsx'
import { bodyWithNumber, useWithheld } from './patientNumbers.ts'
import { type FactAddress, useFactAddress } from './useFactAddress.ts'

export interface EditFactFormProps {
  readonly plural: FactPlural
  /** Schema of the request body, including the version that the person saw. */
  readonly payload: z.ZodObject
  /** i18n key of the title, which takes the institution's `name`. */
  readonly title: string
}

/** On a conflict, loads the newer record separately, because the refusal must not contain data about a patient. */
const useConflict = (plural: FactPlural, { id, factId }: FactAddress) => {
  const dataProvider = useDataProvider()
  const [newer, setNewer] = useState<RaRecord>()
  const [savedBy, setSavedBy] = useState(nobodySaved)
  const { failure, fail, clear } = useFormFailure()
  const onError = (refusal: unknown) => {
    if (!isEditConflict(refusal)) return fail(refusal)
    clear()
    setSavedBy((before) => savedByIn(refusal, before))
    dataProvider
      .getOne(plural, { id: factId, meta: { medicalInstitutionId: id } })
      .then(({ data }) => setNewer(data), fail)
  }
  return { newer, savedBy, failure, onError, onClose: () => setNewer(undefined) }
}

const Content = ({
  plural,
  ...form
}: { readonly plural: FactPlural } & Omit<RecordFormProps, 'plural' | 'rows' | 'record'>) => {
  const translate = useTranslate()
  const { record, error, refetch } = useEditContext()
  const withheld = useWithheld(record, form.conflict?.newer)
  const maySee = usePermission('patient_numbers')
  const isHidden = record?.hidesPatientNumbers === true
  const readAgain = useEffectEvent(() => void refetch?.())
  useEffect(() => {
    if (maySee && isHidden) readAgain()
  }, [maySee, isHidden])
  const { rows } = factForms[plural]
  if (error && !record)
    return (
      <>
        <LoadError error={error} onRetry={() => void refetch?.()} />
        <KeptTexts error={error} />
      </>
    )
  if (!record)
    return (
      <Card sx={{ p: 3, maxWidth: 720 }} aria-busy>
        {rows.map((fields) => (
          <Skeleton key={fields.join(' ')} height={56} />
        ))}
      </Card>
    )
  if (!record.isEnteredByHand) return <Alert severity="info">{translate(`renkei.referrals.from_file.${plural}`)}</Alert>
  return (
    <RecordForm
      plural={plural}
      rows={rows}
      inputs={factInputs(plural, withheld, record)}
      withheld={withheld}
      record={record}
      {...form}
    />
  )
}

const EditFact = ({ plural, payload, title, id, factId }: EditFactFormProps & FactAddress) => {
  const translate = useTranslate()
  const toast = useToast()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [parameters] = useSearchParams()
  const [saved, setSaved] = useState(false)
  const { data: summary } = useSummary(id)
  const { onError, failure, ...conflict } = useConflict(plural, { id, factId })
  const withheld = useWithheld(conflict.newer)
  const detail = `/crms/${id}/${plural}/${factId}`
  const leave = () => void navigate(backLinkIn(`?${parameters.toString()}`) ?? detail)
  const heading = translate(title, { name: summary?.name ?? '' })
  const meta = { medicalInstitutionId: id }
  return (
    <Page title={heading} back={{ to: detail, title: translate(`renkei.referrals.detail.${plural}`) }}>
      <Typography component="h1" variant="h2" sx={{ mb: 2 }}>
        {heading}
      </Typography>
      <EditBase
        resource={plural}
        id={factId}
        redirect={false}
        mutationMode="pessimistic"
        transform={(values: Record<string, unknown>, options?: { readonly previousData?: Record<string, unknown> }) =>
          bodyWithNumber(payloadFrom(payload, values), withheld, { before: options?.previousData, values })
        }
        // The page shows failures itself.
        queryOptions={{ meta, onError: () => {} }}
        mutationOptions={{
          meta,
          onSuccess: () => {
            setSaved(true)
            void queryClient.invalidateQueries({ queryKey: [plural] })
            void queryClient.invalidateQueries({ queryKey: referralSummaryKey(id) })
            toast('renkei.form.saved')
            leave()
          },
          onError,
        }}
      >
        <Content
          plural={plural}
          payload={payload}
          saved={saved}
          failure={failure}
          conflict={conflict}
          onCancel={leave}
        />
      </EditBase>
    </Page>
  )
}

/** The form to correct a referral or reverse referral that a person has entered. For facts from a file it explains why they cannot be corrected. */
export const EditFactForm = (props: EditFactFormProps) => {
  const address = useFactAddress()
  return address ? <EditFact key={address.factId} {...props} {...address} /> : <NotFoundPage />
}
