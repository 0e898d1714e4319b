import { Button, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api, ApiError } from '#dataProvider/client.ts'
import { formatShortDateTime } from '#ui/format.ts'
import type { Summary } from '#ui/institutions/useSummary.ts'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useLeave } from '#ui/queries/useLeave.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import './texts.ts'

type Merge = Summary['merges'][number]

/** Whether a colleague has taken a merge back before. */
const isUndone = (error: Error): boolean => error instanceof ApiError && error.problem.code === 'merge_undone'

const MergeLine = ({ merge: { id, name, mergedBy, mergedAt } }: { readonly merge: Merge }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const sayFailure = useSayFailure()
  const leave = useLeave()
  const [isAsking, setIsAsking] = useState(false)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.unlisted.${key}`, { name, ...args })
  const undo = useMutation({
    mutationFn: () => api.undoMedicalInstitutionMerge({ id }),
    onSuccess: async ({ medicalInstitutionId }) => {
      setIsAsking(false)
      await leave(`/crms/${medicalInstitutionId}`)
      toast('renkei.unlisted.undone')
    },
    onError: (error) => {
      if (!isUndone(error)) return
      // The line goes with the question, so what was done meanwhile is told beside them.
      setIsAsking(false)
      sayFailure(error)
    },
  })
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
      <Typography variant="caption" color="text.secondary">
        {text('merge_of', { by: mergedBy.name, date: formatShortDateTime(mergedAt, locale) })}
      </Typography>
      <Button size="small" className="no-print" onClick={() => setIsAsking(true)}>
        {text('undo_merge')}
      </Button>
      <Question
        isOpen={isAsking}
        title={text('undo_question')}
        confirm={text('undo_merge')}
        color="primary"
        isPending={undo.isPending}
        onConfirm={() => undo.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <Typography>{text('undo_explanation')}</Typography>
        {undo.error && <SaveFailure error={undo.error} />}
      </Question>
    </Stack>
  )
}

/** What was merged with an institution, each with a button to take it back. Nothing where nothing was. */
export const Merges = ({ summary: { merges } }: { readonly summary: Summary }) =>
  merges.length > 0 && (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, flexBasis: '100%' }}>
      {merges.map((merge) => (
        <MergeLine key={merge.id} merge={merge} />
      ))}
    </Stack>
  )
