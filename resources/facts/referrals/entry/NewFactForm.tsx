import { Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CreateBase, useTranslate } from 'react-admin'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { today } from '#ui/format.ts'
import { backLinkIn } from '#ui/page/backLink.ts'
import { payloadFrom } from '#ui/form/payload.ts'
import { RecordForm } from '#ui/form/RecordForm.tsx'
import { useFormFailure } from '#ui/form/useFormFailure.ts'
import { Page } from '#ui/page/Page.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'
import { useSummary } from '#ui/institutions/useSummary.ts'
import { referralSummaryKey } from '../../referralSummary/useReferralSummary.ts'
import { type FactPlural, factForms, factInputs } from './factForms.tsx'
import { bodyWithNumber, useWithheld } from './patientNumbers.ts'

export interface NewFactFormProps {
  readonly plural: FactPlural
  readonly payload: z.ZodObject
  /** Initial values besides `dayField`, which starts with today. */
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly dayField: string
  /** i18n key of the title, which takes the institution's `name`. */
  readonly title: string
}

const NewFact = ({ id, plural, payload, defaults, dayField, title }: NewFactFormProps & { id: number }) => {
  const { rows, list: listTitle } = factForms[plural]
  const withheld = useWithheld()
  const translate = useTranslate()
  const toast = useToast()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [parameters] = useSearchParams()
  const { data: summary } = useSummary(id)
  const [start] = useState(() => ({ id: `of ${id}`, ...defaults, [dayField]: today() }))
  const [saved, setSaved] = useState(false)
  const { failure, fail } = useFormFailure()
  const list = `/crms/${id}/${plural}`
  const leave = () => void navigate(backLinkIn(`?${parameters.toString()}`) ?? list)
  const name = summary?.name ?? ''
  const heading = translate(title, { name })
  return (
    <Page title={heading} back={{ to: list, title: translate(listTitle, { name }) }}>
      <Typography component="h1" variant="h2" sx={{ mb: 2 }}>
        {heading}
      </Typography>
      <CreateBase
        resource={plural}
        redirect={false}
        transform={(values: Record<string, unknown>) => ({
          ...bodyWithNumber(payloadFrom(payload, values), withheld),
          medicalInstitutionId: id,
        })}
        mutationOptions={{
          onSuccess: () => {
            setSaved(true)
            void queryClient.invalidateQueries({ queryKey: [plural] })
            void queryClient.invalidateQueries({ queryKey: referralSummaryKey(id) })
            toast('renkei.form.created')
            leave()
          },
          onError: fail,
        }}
      >
        <RecordForm
          plural={plural}
          payload={payload}
          rows={rows}
          inputs={factInputs(plural, withheld)}
          withheld={withheld}
          record={start}
          saved={saved}
          failure={failure}
          onCancel={leave}
        />
      </CreateBase>
    </Page>
  )
}

/** The form to enter a referral or reverse referral of one institution. Input for one institution never appears in the form of another. */
export const NewFactForm = (props: NewFactFormProps) => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <NewFact key={id} id={id} {...props} /> : <NotFoundPage />
}
