import { Alert, Button, Stack, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { api } from '#dataProvider/client.ts'
import { formatShortDateTime } from '#ui/format.ts'
import type { ChosenInstitution } from '#ui/institutions/InstitutionChoice.tsx'
import type { Summary } from '#ui/institutions/useSummary.ts'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useLeave } from '#ui/queries/useLeave.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { lateDialog } from '#ui/late/latePart.tsx'
import './texts.ts'

const KindDialog = lateDialog(() => import('./KindDialog.tsx'))
const MergeDialog = lateDialog(() => import('./MergeDialog.tsx'))

const RemoveQuestion = ({
  summary: { id, name },
  onClose,
}: {
  readonly summary: Summary
  readonly onClose: () => void
}) => {
  const translate = useTranslate()
  const toast = useToast()
  const leave = useLeave()
  const text = (key: string) => translate(`renkei.unlisted.${key}`, { name })
  const remove = useMutation({
    mutationFn: () => api.deleteUnlistedMedicalInstitution({ id }),
    onSuccess: async () => {
      await leave('/medical_institutions_search')
      toast('renkei.unlisted.removed')
    },
  })
  return (
    <Question
      isOpen
      title={text('remove_question')}
      confirm={text('remove')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Typography>{text('remove_explanation')}</Typography>
      {remove.error && <SaveFailure error={remove.error} />}
    </Question>
  )
}

/** The first known institution that may be the same. */
const useLikeliest = (id: number): ChosenInstitution | null => {
  const { data } = useQuery({
    queryKey: ['listSimilarMedicalInstitutions', id],
    queryFn: ({ signal }) => api.listSimilarMedicalInstitutions({ id }, { signal }),
    staleTime: 60_000,
  })
  return data?.medicalInstitutions.find(({ runningStatus }) => runningStatus !== 'closed') ?? null
}

type Asked = 'kind' | 'merge' | 'merge_likeliest' | 'remove'

const Entered = ({
  summary,
  entered,
}: {
  readonly summary: Summary
  readonly entered: NonNullable<Summary['entered']>
}) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const likeliest = useLikeliest(summary.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.unlisted.${key}`, args)
  return (
    <Alert severity="info" variant="outlined" className="no-print" sx={{ flexBasis: '100%' }}>
      {text('entered', { name: entered.by.name, date: formatShortDateTime(entered.at, locale) })}
      {likeliest && (
        <Typography component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {text('similar_found', { name: likeliest.name, address: likeliest.address })}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
        {likeliest && (
          <Button size="small" variant="outlined" onClick={() => setAsked('merge_likeliest')}>
            {text('merge_with_this')}
          </Button>
        )}
        <Button size="small" onClick={() => setAsked('kind')}>
          {text('change_kind')}
        </Button>
        <Button size="small" onClick={() => setAsked('merge')}>
          {text('merge')}
        </Button>
        <Permitted permission="deletion">
          <Button size="small" color="error" onClick={() => setAsked('remove')}>
            {text('remove')}
          </Button>
        </Permitted>
      </Stack>
      <Suspense>
        {asked === 'kind' && <KindDialog summary={summary} onClose={close} />}
        {asked === 'merge' && <MergeDialog institution={summary} into={null} onClose={close} />}
        {asked === 'merge_likeliest' && <MergeDialog institution={summary} into={likeliest} onClose={close} />}
      </Suspense>
      {asked === 'remove' && <RemoveQuestion summary={summary} onClose={close} />}
    </Alert>
  )
}

/** Says of an institution that the office has entered it, and what can be done with it. Nothing at any other. */
export const EnteredNotice = ({ summary }: { readonly summary: Summary }) =>
  summary.entered && <Entered summary={summary} entered={summary.entered} />
