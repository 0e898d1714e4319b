import { Alert, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { restorationIn } from '#ui/form/conflict/conflict.ts'
import { causesOf } from '#ui/page/failures/causesOf.ts'
import { Question } from '#ui/page/Question.tsx'

const Deleted = z.object({
  body: z.object({
    code: z.literal('linked_record_deleted'),
    current: z.object({ field: z.enum(['visit_plan_id', 'finished_task_id']) }),
  }),
})

const Changed = z.object({
  body: z.object({ code: z.enum(['visit_plan_cancelled', 'visit_plan_moved', 'task_finished']) }),
})

/** The field of what is gone or was changed, and what became of it; undefined for another failure. */
const changeIn = (error: Error | undefined) => {
  const changed = Changed.safeParse(error).data?.body.code
  if (changed === 'task_finished') return { field: 'finishedTaskId', became: 'finished' } as const
  if (changed) return { field: 'visitPlanId', became: changed === 'visit_plan_moved' ? 'moved' : 'cancelled' } as const
  const gone = Deleted.safeParse(error).data?.body.current.field
  if (!gone) return undefined
  return { field: gone === 'visit_plan_id' ? 'visitPlanId' : 'finishedTaskId', became: 'deleted' } as const
}

/** What is saved with a contact that stands for its plan or task whatever became of that. */
const asDone = {
  cancelled: { despiteCancellation: true },
  finished: { seenTaskUnfinished: null },
  moved: { seenPlanDate: null, seenPlanStaffId: null },
} as const

/**
 * In the form of a new contact: says who has moved, cancelled, finished or deleted the planned visit or task that it was begun from, and saves it with that as it
 * was wanted, or by itself.
 * @param error - what the save has failed with; undefined for what needs no question
 */
export const LinkChanged = ({ error }: { readonly error: Error | undefined }) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { setValue } = useFormContext()
  const place = useRef<HTMLSpanElement>(null)
  const [answered, setAnswered] = useState<Error>()
  const change = changeIn(error)
  // The question keeps its words while it closes.
  const [asked, setAsked] = useState<{ readonly change: NonNullable<typeof change>; readonly error: Error }>()
  if (change && error && asked?.error !== error) setAsked({ change, error })
  const restore = restorationIn(asked?.error)
  const saveWith = (values: Readonly<Record<string, unknown>>) => {
    setAnswered(error)
    for (const [field, value] of Object.entries(values)) setValue(field, value)
    place.current?.closest('form')?.requestSubmit()
  }
  const bringBack = useMutation({
    mutationFn: async () => restore?.(),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['visit_plans'] })
      void queryClient.invalidateQueries({ queryKey: ['tasks'] })
      setAnswered(error)
      place.current?.closest('form')?.requestSubmit()
    },
  })
  const text = (key: string) => translate(`renkei.communications.link_changed.${key}`)
  const kind = asked?.change.field === 'finishedTaskId' ? 'task' : 'visit_plan'
  const became = asked?.change.became ?? 'deleted'
  const alone = { label: text(`alone.${kind}`), onClick: () => saveWith({ [asked?.change.field ?? '']: null }) }
  const canKeep = became !== 'deleted' || restore !== undefined
  return (
    <>
      <span ref={place} hidden />
      <Question
        isOpen={change !== undefined && answered !== error}
        title={text(became === 'deleted' ? `deleted.${kind}` : became)}
        confirm={became !== 'deleted' ? text(`as_done.${kind}`) : canKeep ? text('restore') : alone.label}
        color="primary"
        isPending={bringBack.isPending}
        {...(canKeep && { other: alone })}
        onClose={() => setAnswered(error)}
        onConfirm={() => {
          if (became !== 'deleted') saveWith(asDone[became])
          else if (canKeep) bringBack.mutate()
          else alone.onClick()
        }}
      >
        <Typography>{asked?.error.message}</Typography>
        {bringBack.error && (
          <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
            {[translate('renkei.deleted.not_restored'), ...causesOf(bringBack.error)].join(' ')}
          </Alert>
        )}
      </Question>
    </>
  )
}
